import { useEffect, useRef } from "react";

/**
 * For an uncontrolled field whose text `read` turns into a value: the typed text stays exactly as it is, spaces
 * included. The field is set only when something else than its own text has changed the value.
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
