import { useEffect, useRef } from "react";

/** An uncontrolled field keeps its typed text as it is; it is set only when something else has changed the value. */
export function useFieldText<T>(value: T, text: string, read: (typed: string) => T) {
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    if (field.current && read(field.current.value) !== value) field.current.value = text;
  }, [value, text, read]);
  return field;
}
