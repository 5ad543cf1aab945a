import { CONTROL, type Control, Field, type Frame, parted } from "./field.tsx";

/** A labeled choice of a file on the person's device. */
export function FileField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <input type="file" className={`${CONTROL} file-choice`} {...control} />
    </Field>
  );
}
