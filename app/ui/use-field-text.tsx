import { useEffect, useRef } from "react";

/**
 * For an uncontrolled field whose text stands for a value, as `read` reads it: what is typed stays as it is typed,
 * to the space. The field is only set when the value changed and it was not this field that changed it.
 */
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
