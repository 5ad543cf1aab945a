import type { ComponentProps, ReactNode } from "react";

export const CONTROL =
  "block w-full min-h-11 rounded-field border border-edge bg-white px-3.5 py-2 text-base text-ink " +
  "placeholder:text-ink-soft aria-[invalid=true]:border-clay aria-[invalid=true]:inset-ring-1 aria-[invalid=true]:inset-ring-clay disabled:opacity-60";

type FieldProps = {
  /** Id of the control; its hint and error get ids from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

/** What a control needs to be tied to its hint and error. */
export function describedBy({ id, hint, error }: Pick<FieldProps, "id" | "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

/** A label, a control and, below it, one clear sentence when something is wrong. */
export function Field({
  id,
  label,
  hint,
  error,
  className = "",
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {/* Read out also when the focus is in the field already. */}
      <div aria-live="polite">
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

/** The sentence beside a field. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-clay">
      {error}
    </p>
  );
}

/** A labelled text input. */
export function TextField({
  id,
  label,
  hint,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "id">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input {...describedBy({ id, hint, error })} className={CONTROL} {...input} />
    </Field>
  );
}

/** A labelled text area. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<"textarea">, "id">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <textarea {...describedBy({ id, hint, error })} className={CONTROL} {...input} />
    </Field>
  );
}

/** A labelled choice from a list. */
export function SelectField({
  id,
  label,
  hint,
  error,
  className,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<"select">, "id">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <select {...describedBy({ id, hint, error })} className={CONTROL} {...select}>
        {children}
      </select>
    </Field>
  );
}

/** A box to tick, with its label beside it. */
export function CheckboxField({
  id,
  label,
  hint,
  error,
  className = "",
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "id">) {
  return (
    <div className={className}>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          type="checkbox"
          {...describedBy({ id, hint, error })}
          className="mt-0.5 size-5 shrink-0 accent-spruce"
          {...input}
        />
        <label htmlFor={id} className="text-base">
          {label}
        </label>
      </div>
      <div className="-mt-1.5 pb-1 pl-8 empty:hidden">
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}
