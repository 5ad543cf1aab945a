import { useEffect, useRef } from "react";

/**
 * A value of a form that is not typed into a field of its own, such as a list or a text with formatting. Each change is
 * announced like typing, so that the form notices it (item-form.tsx).
 */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input ref={input} type="hidden" name={name} value={value} readOnly />;
}
