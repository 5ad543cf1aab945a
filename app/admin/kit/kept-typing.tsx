import type { FormValues } from "#app/base/lib/refused-form.ts";
import { UNREADABLE } from "#app/base/ui/number-field.tsx";

/** What a browser tab keeps of a form that was not saved. */
type KeptTyping = { values: FormValues; version: number | null; at: string };

const PREFIX = "admin-typing ";

// The tab's own storage: it outlives a reload and a new sign-in in this tab, and no other person reads it.

/** What was typed into the form of this name and not saved; null when there is nothing. */
export function readTyping(name: string): KeptTyping | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
    if (typeof kept !== "object" || kept === null || !("values" in kept) || !("at" in kept)) return null;
    return kept as KeptTyping;
  } catch {
    return null;
  }
}

export function keepTyping(name: string, typing: KeptTyping): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(typing));
  } catch {
    // Storage is forbidden or full. The page still has what was typed.
  }
}

export function forgetTyping(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** The values of a form now, without its files. */
export function typedIn(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}

/**
 * The values of a form now that it can be drawn with anew. A number that the browser cannot read is none of them: it
 * would be drawn as an empty one, so what was `drawn` stands in its place.
 */
export function readableIn(form: HTMLFormElement, drawn: FormValues): FormValues {
  const readable = Object.entries(typedIn(form)).map(([name, value]) => [
    name,
    value === UNREADABLE ? (drawn[name] ?? "") : value,
  ]);
  return Object.fromEntries(readable);
}

/**
 * The values that a form was drawn with, whatever has been typed, ticked or put back by the browser since. It is read
 * before anything of the form is drawn anew.
 */
export function drawnIn(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement) {
      const isBox = field.type === "checkbox" || field.type === "radio";
      if (field.name && field.type !== "file" && (!isBox || field.defaultChecked)) {
        values[field.name] = isBox ? field.value : field.defaultValue;
      }
    } else if (field instanceof HTMLTextAreaElement) values[field.name] = field.defaultValue;
    else if (field instanceof HTMLSelectElement) {
      const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
      values[field.name] = drawn?.value ?? "";
    }
  }
  return values;
}

/** True when two states of a form differ in more than the version that they were made from. */
export function isChanged(one: FormValues, other: FormValues): boolean {
  // A text area counts its line breaks as one character until it is sent.
  const text = ({ version: _, ...values }: FormValues) =>
    JSON.stringify(Object.entries(values).sort()).replaceAll("\\r\\n", "\\n");
  return text(one) !== text(other);
}

/** The values that differ from those that a form was drawn with. */
export function changedIn(now: FormValues, drawn: FormValues): FormValues {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== drawn[name]));
}
