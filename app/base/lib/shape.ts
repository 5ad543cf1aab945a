/**
 * Checks a value from outside: a page may be older or newer than the server, and a proxy may respond in its
 * place. Handwritten, because a schema library would be larger than the pages that use it.
 */
export type Shape<T> = (value: unknown) => value is T;

export const isText: Shape<string> = (value) => typeof value === "string";
export const isFlag: Shape<boolean> = (value) => typeof value === "boolean";
export const isNumber: Shape<number> = (value): value is number => Number.isFinite(value);
/** Accepts a nonnegative integer: units, cents. */
export const isCount: Shape<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export function isOneOf<const T extends string>(...known: readonly T[]): Shape<T> {
  return (value): value is T => (known as readonly unknown[]).includes(value);
}

export function isListOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(shape);
}

export function isNullOr<T>(shape: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || shape(value);
}

export function isOptional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

export function isEither<T>(...shapes: readonly Shape<T>[]): Shape<T> {
  return (value): value is T => shapes.some((shape) => shape(value));
}

/** Accepts an object with at least these fields; a newer server may send more. */
export function isObject<T extends object>(fields: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const named = Object.entries<Shape<unknown>>(fields);
  return (value): value is T =>
    typeof value === "object" &&
    value !== null &&
    named.every(([name, shape]) => shape((value as Record<string, unknown>)[name]));
}

/** Parses a list saved by a browser; empty if it is invalid, so corrupt storage never breaks the shop. */
export function savedList(saved: string | null): unknown[] {
  if (saved === null) return [];
  try {
    const read: unknown = JSON.parse(saved);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** Returns some fields of a record. */
export function picked<Thing, const Name extends keyof Thing>(
  thing: Thing,
  names: readonly Name[],
): Pick<Thing, Name> {
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>;
}

/** Returns whether two values are equal as JSON, in any field order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return inOneSpelling(one) === inOneSpelling(other);
}

function inOneSpelling(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([name], [other]) => (name < other ? -1 : 1)))
      : inner,
  );
}
