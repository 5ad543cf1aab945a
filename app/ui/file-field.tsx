import { CONTROL, type Control, Field, type Frame, parted } from "./field.tsx";

const CHOOSE =
  "file:mr-3 file:min-h-7 file:rounded-full file:border file:border-transparent file:bg-hairline file:px-3 file:text-sm " +
  "file:font-semibold file:text-ink";

/** A labelled choice of a file on the person's device. */
export function FileField(props: Frame & Control<"input">) {
  const { frame, control } = parted(props);
  return (
    <Field {...frame}>
      <input type="file" className={`${CONTROL} ${CHOOSE}`} {...control} />
    </Field>
  );
}
