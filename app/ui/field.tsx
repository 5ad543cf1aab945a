import type { ComponentProps, ReactNode } from "react";

/** The look of what is typed or chosen into. */
export const CONTROL =
  "block w-full min-h-11 rounded-field border border-edge bg-white px-3.5 py-2 text-base text-ink " +
  "placeholder:text-ink-soft aria-[invalid=true]:border-clay aria-[invalid=true]:inset-ring-1 aria-[invalid=true]:inset-ring-clay disabled:opacity-60";

/** The look of the words above a control, and of those below it that explain it. */
export const LABEL = "mb-1.5 block text-sm font-semibold";
export const HINT = "mt-1.5 text-sm text-ink-soft";

/** What a form stands on: paper and white, or spruce. */
export type Ground = "paper" | "dark";

const ERROR_COLORS: Record<Ground, string> = { paper: "text-clay", dark: "text-clay-soft" };

/** What is said to be wrong with the control of this id, when something is. */
export type Told = { id: string; error?: string | undefined };

/** What every field has around its control. */
export type Frame = Told & {
  /** Id of the control; its hint and error get ids from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Marks, as a part of the label, what may be left empty. */
  optional?: boolean;
  /** Classes of the whole field, such as its place in a grid. */
  className?: string;
};

/** What a field gives on to its element. */
export type Control<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof Frame>;

/** What a control needs to be tied to its hint and error. */
export function describedBy({ id, hint, error }: Pick<Frame, "id" | "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

/** Parts the properties of a field into those of its frame and those of its control, tied to hint and error. */
export function parted<Props extends Frame>(props: Props) {
  const { id, label, hint, error, optional, className, ...control } = props;
  const frame: Frame = { id, label, hint, error, optional, className };
  return { frame, control: { ...describedBy(frame), ...control } };
}

/** A label, a control and, below it, one clear sentence when something is wrong. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  className,
  ground,
  children,
}: Frame & { ground?: Ground; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL}>
        <LabelText label={label} optional={optional} />
      </label>
      {children}
      <Hint id={id} hint={hint} />
      <ErrorPlace id={id} error={error} ground={ground} />
    </div>
  );
}

/** The words of a label, with the mark of what may be left empty. */
export function LabelText({ label, optional }: Pick<Frame, "label" | "optional">) {
  return optional ? <>{label} (optional)</> : label;
}

/** The sentence that explains a field. */
export function Hint({ id, hint, className = HINT }: Pick<Frame, "id" | "hint" | "className">) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className={className}>
      {hint}
    </p>
  );
}

/**
 * Where a field's sentence stands. It is there before there is one, so that the sentence is read out also when the
 * focus is in the field already. The place of a group holds those of its `parts` too.
 */
export function ErrorPlace({
  id,
  error,
  parts = [],
  ground,
}: Told & { parts?: readonly Told[]; ground?: Ground | undefined }) {
  return (
    <div aria-live="polite">
      <FieldError id={id} error={error} ground={ground} />
      {parts.map((part) => (
        <FieldError key={part.id} {...part} ground={ground} />
      ))}
    </div>
  );
}

/** The sentence itself, for a place that is read out or takes the focus for another reason. */
export function FieldError({ id, error, ground = "paper" }: Told & { ground?: Ground | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={`mt-1.5 text-sm font-medium ${ERROR_COLORS[ground]}`}>
      {error}
    </p>
  );
}
