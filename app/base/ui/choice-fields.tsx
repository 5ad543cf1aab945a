import type { ReactNode } from "react";
import { TICK } from "./choice.tsx";
import { CONTROL, type Control, ErrorPlace, Field, type Frame, Hint, LabelText, parted } from "./field.tsx";

type SelectFieldProps = Frame &
  Control<"select"> & {
    /** The choices; they can also be given as children. */
    options?: readonly { value: string; label: string }[];
  };

/** A labeled choice from a list. */
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

/** A box to tick, with its label beside it. */
export function CheckboxField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Beside frame={frame} indent="pl-8">
      <input type="checkbox" className={`mt-0.5 ${TICK}`} {...control} />
    </Beside>
  );
}

/** Something that is on or off: a checkbox that looks like a switch and is announced as one. */
export function SwitchField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Beside frame={frame} indent="pl-14">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input type="checkbox" role="switch" className="switch" {...control} />
    </Beside>
  );
}

/** A control with its label at its right; hint and error stand below the label. */
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
