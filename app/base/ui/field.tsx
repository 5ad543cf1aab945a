import type { ComponentProps, ReactNode } from "react";

/** The look of a control for typing or choosing. */
export const CONTROL =
  "block w-full min-h-11 rounded-field border border-edge bg-white px-3.5 py-2 text-base text-ink " +
  "placeholder:text-ink-soft aria-[invalid=true]:border-clay aria-[invalid=true]:inset-ring-1 aria-[invalid=true]:inset-ring-clay disabled:opacity-60";

/** The look of the words above a control, and of those below it that explain it. */
export const LABEL = "mb-1.5 block text-sm font-semibold";
export const HINT = "mt-1.5 text-sm text-ink-soft";

/** The ground of a form: light (paper and white) or dark (spruce). */
export type Ground = "paper" | "dark";

const ERROR_COLORS: Record<Ground, string> = { paper: "text-clay", dark: "text-clay-soft" };

/** The error of the control with this id, if there is one. */
export type Told = { id: string; error?: string | undefined };

/** The properties of every field around its control. */
export type Frame = Told & {
  /** Id of the control; its hint and error get ids from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Marks in the label that the field may stay empty. */
  optional?: boolean;
  /** Classes of the whole field, such as its place in a grid. */
  className?: string;
};

/** The properties that a field passes on to its element. */
export type Control<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof Frame>;

/** The attributes that tie a control to its hint and error. */
export function describedBy({ id, hint, error }: Pick<Frame, "id" | "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

/**
 * Splits the properties of a field into those of its frame and those of its control, which it ties to hint and error.
 */
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

/** The text of a label, with the mark of a field that may stay empty. */
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
 * The place of a field's error. The place exists before there is an error, so that screen readers announce the error
 * even when the focus is in the field already. The place of a group also holds the errors of its `parts`.
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

/** The error itself, for a place that is announced or takes the focus for another reason. */
export function FieldError({ id, error, ground = "paper" }: Told & { ground?: Ground | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={`mt-1.5 text-sm font-medium ${ERROR_COLORS[ground]}`}>
      {error}
    </p>
  );
}
