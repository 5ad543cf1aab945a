import { useEffect, useRef, useState } from "react";

/** A value that is not typed into a field of its own, such as a list. Each change is announced like typing. */
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

/** The options of a choice: the one that leaves it open, and then each value with its label. */
export function optionsOf(open: string, labels: Readonly<Record<string, string>>) {
  return [{ value: "", label: open }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))];
}

/**
 * The id of the next row that a form adds: `made` by the loader, and kept until one of the `rows` has it. The loader
 * makes another id whenever it reads again, as after another form of the page; a form whose `key` is this id keeps
 * what is typed in it all that time, and is empty again once its row was added.
 */
export function useNextId(made: string, rows: readonly { id: string }[]): string {
  const [id, setId] = useState(made);
  if (id === made || !rows.some((row) => row.id === id)) return id;
  setId(made);
  return made;
}
