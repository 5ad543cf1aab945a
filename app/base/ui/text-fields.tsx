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
