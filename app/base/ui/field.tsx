import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

export const CONTROL =
  "block w-full min-h-11 rounded-field border border-edge bg-white px-3.5 py-2 text-base text-ink " +
  "placeholder:text-ink-soft aria-[invalid=true]:border-clay aria-[invalid=true]:inset-ring-1 aria-[invalid=true]:inset-ring-clay disabled:opacity-60";

/** Classes of a control's label, and of its hint. */
export const LABEL = "mb-1.5 block text-sm font-semibold";
export const HINT = "mt-1.5 text-sm text-ink-soft";

/** Background of a form: light (paper and white) or dark (spruce). */
export type Ground = "paper" | "dark";

const ERROR_COLORS: Record<Ground, string> = { paper: "text-clay", dark: "text-clay-soft" };

/** ID of a control, and its error, if any. */
export type FieldState = { id: string; error?: string | undefined };

/** Properties of every field around its control; the IDs of hint and error derive from the control's. */
export type Frame = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  /** Marks the field as optional in the label. */
  optional?: boolean;
  /** Classes of the whole field, such as its position in a grid. */
  className?: string;
};

export type Control<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof Frame>;

/** Returns the ARIA attributes that link a control to its hint and error. */
export function describedBy({ id, hint, error }: Pick<Frame, "id" | "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

/** Splits a field's properties into those of its frame and those of its control, linked to hint and error. */
export function parted<Props extends Frame>(props: Props) {
  const { id, label, hint, error, optional, className, ...control } = props;
  const frame: Frame = { id, label, hint, error, optional, className };
  return { frame, control: { ...describedBy(frame), ...control } };
}

/** Label, control, and, below it, an error message if there is one. */
export function Field({ ground, children, ...frame }: Frame & { ground?: Ground; children: ReactNode }) {
  const { id, hint, className } = frame;
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL}>
        <LabelText {...frame} />
      </label>
      {children}
      <Hint id={id} hint={hint} />
      <ErrorPlace {...frame} ground={ground} />
    </div>
  );
}

type GroupProps = Frame & {
  /** Errors of individual controls in the group. */
  parts?: readonly FieldState[];
  /** Whether the group itself has the ID and takes the focus after a refusal. */
  focusable?: boolean;
  children: ReactNode;
};

/**
 * Group of controls that together answer one question: the question is the legend, and all errors are in one
 * place.
 */
export function FieldGroup({ parts, focusable, children, ...frame }: GroupProps) {
  const { id, hint, className } = frame;
  return (
    <fieldset
      {...(focusable ? { id, tabIndex: -1 } : {})}
      className={className}
      aria-describedby={describedBy(frame)["aria-describedby"]}
    >
      <legend className={LABEL}>
        <LabelText {...frame} />
      </legend>
      {children}
      <Hint id={id} hint={hint} />
      <ErrorPlace {...frame} parts={parts} />
    </fieldset>
  );
}

/** Links a control in a group to the group's error and to its own, which are shown in the same place. */
export function inGroup(group: FieldState, own: FieldState = group) {
  const wrong = [...new Set([own, group])].filter(({ error }) => error).map(({ id }) => `${id}-error`);
  return {
    "aria-invalid": wrong.length > 0 ? true : undefined,
    "aria-describedby": wrong.join(" ") || undefined,
  } as const;
}

export function LabelText({ label, optional }: Pick<Frame, "label" | "optional">) {
  return optional ? <>{label} (optional)</> : label;
}

export function Hint({ id, hint, className = HINT }: Pick<Frame, "id" | "hint" | "className">) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className={className}>
      {hint}
    </p>
  );
}

/** Notes below fields, by control ID, such as the admin area's notes on flagged words. */
export const FieldNotes = createContext<(id: string) => ReactNode>(() => null);

type PlaceProps = FieldState & { parts?: readonly FieldState[] | undefined; ground?: Ground | undefined };

/**
 * Live region for a field's error and those of its `parts`. Rendered even when empty, so screen readers
 * announce new errors.
 */
export function ErrorPlace({ id, error, parts = [], ground }: PlaceProps) {
  const notes = useContext(FieldNotes);
  return (
    <>
      <div aria-live="polite">
        <FieldError id={id} error={error} ground={ground} />
        {parts.map((part) => (
          <FieldError key={part.id} {...part} ground={ground} />
        ))}
      </div>
      {notes(id)}
    </>
  );
}

/** Error text, for a place that is already announced or focused. */
export function FieldError({ id, error, ground = "paper" }: FieldState & { ground?: Ground | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={`mt-1.5 text-sm font-medium ${ERROR_COLORS[ground]}`}>
      {error}
    </p>
  );
}

/** Labeled text input, also of type email, password, tel, date, or search. */
export function TextField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <input className={CONTROL} {...control} />
    </Field>
  );
}

export function TextAreaField(props: Frame & Control<"textarea">) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <textarea className={CONTROL} {...control} />
    </Field>
  );
}

export function FileField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <input type="file" className={`${CONTROL} file-choice`} {...control} />
    </Field>
  );
}
