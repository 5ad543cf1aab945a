import type { FormValues } from "#app/base/lib/refused-form.ts";

/** A picture that a field of a form names. */
export type NamedPicture = { field: string; address: string };

/**
 * The pictures that a form names by their addresses: in a field of its own, in a list of pictures, in a text with
 * formatting.
 */
export function namedPictures(values: FormValues): NamedPicture[] {
  return Object.entries(values).flatMap(([field, typed]) => {
    if (field === "image" || field === "imageUrl")
      return typed.trim() ? [{ field, address: typed.trim() }] : [];
    if (!/^\s*[[{]/.test(typed)) return [];
    return addressesIn(parsed(typed)).map((address) => ({ field, address }));
  });
}

/** The addresses of a list of pictures, and of the pictures in a text; nothing that is deeper than any of ours. */
function addressesIn(value: unknown, deepest = 30): string[] {
  if (typeof value !== "object" || value === null || deepest === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one) => addressesIn(one, deepest - 1));
  const { type, attrs, address, alt, content } = value as Record<string, unknown>;
  if (type === "image") return addressOf((attrs as Record<string, unknown> | undefined)?.src);
  if (alt !== undefined) return addressOf(address);
  return addressesIn(content, deepest - 1);
}

const addressOf = (value: unknown) => (typeof value === "string" && value.trim() ? [value.trim()] : []);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
