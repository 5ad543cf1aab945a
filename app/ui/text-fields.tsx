import { CONTROL, type Control, Field, type Frame, parted } from "./field.tsx";

/** A labeled text input, or one of its kinds: email, password, tel, date, search. */
export function TextField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <input className={CONTROL} {...control} />
    </Field>
  );
}

/** A labeled text area. */
export function TextAreaField(props: Frame & Control<"textarea">) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <textarea className={CONTROL} {...control} />
    </Field>
  );
}

/**
 * A labeled number, typed as text: a `type="number"` changes under the mouse wheel and gives an empty value when the
 * typed text is no number. `decimal` brings up the keyboard with a decimal point.
 */
export function NumberField({ decimal = false, ...props }: Frame & Control<"input"> & { decimal?: boolean }) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <input
        inputMode={decimal ? "decimal" : "numeric"}
        autoComplete="off"
        className={`${CONTROL} tabular`}
        {...control}
      />
    </Field>
  );
}
