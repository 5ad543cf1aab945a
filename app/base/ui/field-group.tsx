import type { ReactNode } from "react";
import { describedBy, ErrorPlace, type Frame, Hint, LABEL, LabelText, type Told } from "./field.tsx";

type GroupProps = Frame & {
  /** The errors of single controls of the group. */
  parts?: readonly Told[];
  /** True when the group itself carries the id and takes the focus after a refusal. */
  focusable?: boolean;
  children: ReactNode;
};

/** Several controls that answer one question: the question is their legend, and all their errors stand in one place. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  optional,
  className,
  parts,
  focusable,
  children,
}: GroupProps) {
  return (
    <fieldset
      {...(focusable ? { id, tabIndex: -1 } : {})}
      className={className}
      aria-describedby={describedBy({ id, hint, error })["aria-describedby"]}
    >
      <legend className={LABEL}>
        <LabelText label={label} optional={optional} />
      </legend>
      {children}
      <Hint id={id} hint={hint} />
      <ErrorPlace id={id} error={error} parts={parts} />
    </fieldset>
  );
}

/** Ties a control of a group to the group's error and to its own, which stands in the same place. */
export function inGroup(group: Told, own: Told = group) {
  const wrong = [...new Set([own, group])].filter(({ error }) => error).map(({ id }) => `${id}-error`);
  return {
    "aria-invalid": wrong.length > 0 ? true : undefined,
    "aria-describedby": wrong.join(" ") || undefined,
  } as const;
}
