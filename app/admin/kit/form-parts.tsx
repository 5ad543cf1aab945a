import { useEffect, useRef, useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { TextField } from "#app/base/ui/text-fields.tsx";

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

type Props = { id: string; typed: string | undefined; error: string | undefined };

/** Asks how much cash for change the courier takes along when a route is dispatched (rules accounting/float). */
export function FloatField({ id, typed, error }: Props) {
  return (
    <TextField
      id={id}
      name="float"
      label="Float, in dollars"
      optional
      hint="Cash for change that the courier takes along. Leave blank for none."
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typed}
      error={error}
    />
  );
}

/**
 * The `shouldRevalidate` of a page whose forms are refused for what somebody else did meanwhile: it is read again after a refusal too,
 * so that the next try starts from what is there now, but not where that would fail or lead to the sign-in.
 */
export function readAgainAfterRefusal(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args;
  if (actionStatus === undefined) return defaultShouldRevalidate;
  return actionStatus !== 401 && actionStatus < 500;
}

/**
 * For a form that the browser sends by itself, such as one with a file: it is sent once, until the page is shown again (rules forms/double-submit).
 */
export function useSentOnce() {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    // Back shows the page as it was left.
    const shown = () => setSent(false);
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
  function onSubmit(event: { preventDefault: () => void; defaultPrevented: boolean }) {
    if (isSent) event.preventDefault();
    else if (!event.defaultPrevented) setSent(true);
  }
  return { isSent, onSubmit };
}
