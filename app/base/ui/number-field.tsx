import { type ComponentProps, useEffect, useRef, type WheelEvent } from "react";
import { CONTROL, type Control, Field, type Frame, parted } from "./field.tsx";

type NumberProps = Frame & Omit<Control<"input">, "type" | "maxLength" | "min" | "max" | "step">;
/** `step` is the interval between allowed numbers: 1 by default, "any" for any precision. */
type NumberFieldProps = NumberProps & { min: number; max: number; step?: number | "any" };

/** Value of text that the browser can't read as a number, such as "5-". Every contract refuses it. */
export const UNREADABLE = "not a number";

/**
 * Labeled number field; the form's contract has the same bounds. The mouse wheel scrolls the page and never
 * changes the number. Decimals use a text input: a number input would drop the comma from a pasted 0,2.
 */
export function NumberField({ step = 1, ...props }: NumberFieldProps) {
  const { frame, control } = parted(props);
  useUnreadable(props.id);
  if (step !== 1) {
    const { min: _, max: __, ...text } = control;
    return (
      <Field {...frame}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={`${CONTROL} tabular`}
          {...text}
        />
      </Field>
    );
  }
  return (
    <Field {...frame}>
      <input
        type="number"
        step={step}
        inputMode="numeric"
        autoComplete="off"
        onWheel={letGo}
        className={`${CONTROL} tabular`}
        {...control}
      />
    </Field>
  );
}

/** Labeled amount in dollars and cents, parsed by `parseDollars`. */
export function MoneyField(props: NumberProps) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <MoneyInput type="text" {...control} />
    </Field>
  );
}

/** Removes the focus, since browsers change a number with the wheel only while it is focused. */
function letGo({ currentTarget }: WheelEvent<HTMLInputElement>) {
  currentTarget.blur();
}

/** Submits UNREADABLE for an unreadable number, which browsers would submit as an empty text. */
function useUnreadable(id: string) {
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    const { form } = input;
    const say = ({ formData }: FormDataEvent) => {
      if (input.validity.badInput && formData.has(input.name)) formData.set(input.name, UNREADABLE);
    };
    form?.addEventListener("formdata", say);
    return () => form?.removeEventListener("formdata", say);
  }, [id]);
}

export function MoneyInput(input: ComponentProps<"input">) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.25 grid place-items-center"
      >
        $
      </span>
      <input inputMode="decimal" autoComplete="off" className={`${CONTROL} tabular pr-2 pl-6.5`} {...input} />
    </div>
  );
}

/** Keeps typed text in an uncontrolled field; sets it only if something else has changed the value. */
export function useFieldText<T>(value: T, text: string, read: (typed: string) => T) {
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    if (field.current && read(field.current.value) !== value) field.current.value = text;
  }, [value, text, read]);
  return field;
}
