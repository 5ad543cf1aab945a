import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

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

/** The properties of every field around its control, whose id its hint and error get theirs from. */
export type Frame = Told & {
  label: ReactNode;
  hint?: ReactNode;
  /** Marks in the label that the field may stay empty. */
  optional?: boolean;
  /** Classes of the whole field, such as its place in a grid. */
  className?: string;
};

export type Control<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof Frame>;

/** The attributes that tie a control to its hint and error. */
export function describedBy({ id, hint, error }: Pick<Frame, "id" | "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

/** Splits the properties of a field into those of its frame and those of its control, tied to hint and error. */
export function parted<Props extends Frame>(props: Props) {
  const { id, label, hint, error, optional, className, ...control } = props;
  const frame: Frame = { id, label, hint, error, optional, className };
  return { frame, control: { ...describedBy(frame), ...control } };
}

/** A label, a control and, below it, one clear sentence when something is wrong. */
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
  /** The errors of single controls of the group. */
  parts?: readonly Told[];
  /** True when the group itself carries the id and takes the focus after a refusal. */
  focusable?: boolean;
  children: ReactNode;
};

/**
 * A group of controls that answer one question: the question is the legend, and all errors are in one place.
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

/** Ties a control of a group to the group's error and to its own, which is in the same place. */
export function inGroup(group: Told, own: Told = group) {
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

type PlaceProps = Told & { parts?: readonly Told[] | undefined; ground?: Ground | undefined };

/**
 * The place of a field's error and those of its `parts`. It exists before them, so screen readers announce them.
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

/** The error itself, for a place that is announced or takes the focus for another reason. */
export function FieldError({ id, error, ground = "paper" }: Told & { ground?: Ground | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={`mt-1.5 text-sm font-medium ${ERROR_COLORS[ground]}`}>
      {error}
    </p>
  );
}

/** A labeled text input, or one of its kinds: email, password, tel, date, search. */
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
