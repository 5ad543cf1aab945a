import type { ComponentProps, ReactNode } from "react";
import {
  CONTROL,
  type Control,
  ErrorPlace,
  Field,
  FieldGroup,
  type Frame,
  Hint,
  inGroup,
  LabelText,
  parted,
} from "./field.tsx";

/** Classes of a checkbox or radio button. */
export const TICK = "size-5 shrink-0 accent-spruce";

/** Classes of a choice shown as a card or chip: a label around its radio button. */
export const CHOICE_CARD =
  "choice-card relative flex cursor-pointer border border-edge bg-white has-checked:border-spruce has-disabled:cursor-not-allowed " +
  "has-disabled:border-hairline has-disabled:bg-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 " +
  "has-focus-visible:outline-lake";

export function Choice({ children, ...input }: ComponentProps<"input"> & { type: "checkbox" | "radio" }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input className={`cursor-[inherit] ${TICK}`} {...input} />
      {children}
    </label>
  );
}

type SelectFieldProps = Frame &
  Control<"select"> & {
    options?: readonly { value: string; label: string }[];
  };

export function SelectField({ options, children, ...props }: SelectFieldProps) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <select className={CONTROL} {...control}>
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
    </Field>
  );
}

/** Checkbox with its label beside it. */
export function CheckboxField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Beside frame={frame} indent="pl-8">
      <input type="checkbox" className={`mt-0.5 ${TICK}`} {...control} />
    </Beside>
  );
}

/** On/off setting: a checkbox that looks like a switch and is announced as one. */
export function SwitchField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Beside frame={frame} indent="pl-14">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the checkbox itself exposes whether it is checked */}
      <input type="checkbox" role="switch" className="switch" {...control} />
    </Beside>
  );
}

/** Control with its label to the right; hint and error are below the label. */
function Beside({ frame, indent, children }: { frame: Frame; indent: string; children: ReactNode }) {
  const { id, label, hint, error, optional, className } = frame;
  return (
    <div className={className}>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        {children}
        <label htmlFor={id} className="text-base">
          <LabelText label={label} optional={optional} />
        </label>
      </div>
      <div className={hint || error ? `-mt-1.5 pb-1 ${indent}` : ""}>
        <Hint id={id} hint={hint} className="text-sm text-ink-soft" />
        <ErrorPlace id={id} error={error} />
      </div>
    </div>
  );
}

type RadioProps = Frame &
  Omit<Control<"input">, "value" | "defaultValue"> & {
    choices: readonly (readonly [value: string, label: ReactNode])[];
    defaultValue?: string | undefined;
  };

/** Group of radio buttons. The first one has the group's ID, so links to the field lead to a control. */
export function RadioGroupField({ choices, defaultValue, ...props }: RadioProps) {
  const { frame, control } = parted(props);
  return (
    <FieldGroup {...frame}>
      <div className="-mt-1.5 flex flex-wrap gap-x-6">
        {choices.map(([value, label], index) => (
          <Choice
            key={value}
            {...control}
            {...inGroup(frame)}
            type="radio"
            value={value}
            id={index === 0 ? frame.id : undefined}
            defaultChecked={value === defaultValue}
          >
            {label}
          </Choice>
        ))}
      </div>
    </FieldGroup>
  );
}
