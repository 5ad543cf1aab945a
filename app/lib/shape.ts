/**
 * Tells whether a value that came from outside is what it is taken for. A page may be older or newer than the shop
 * that answers it, and something on the way may answer in the shop's place.
 *
 * Shapes are written out by hand: a schema library would weigh more than the pages that read with it.
 */
export type Shape<T> = (value: unknown) => value is T;

export const isText: Shape<string> = (value) => typeof value === "string";
export const isFlag: Shape<boolean> = (value) => typeof value === "boolean";
export const isNumber: Shape<number> = (value): value is number => Number.isFinite(value);
/** A whole number from 0 on: units, cents. */
export const isCount: Shape<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** One of these texts. */
export function isOneOf<const T extends string>(...known: readonly T[]): Shape<T> {
  return (value): value is T => (known as readonly unknown[]).includes(value);
}

/** A list with nothing in it but this. */
export function isListOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(shape);
}

/** This, or null. */
export function isNullOr<T>(shape: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || shape(value);
}

/** This, or absent. */
export function isOptional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

/** What at least one of these says it is. */
export function isEither<T>(...shapes: readonly Shape<T>[]): Shape<T> {
  return (value): value is T => shapes.some((shape) => shape(value));
}

/** An object with these fields; of others it may have any, as a newer shop answers more. */
export function isObject<T extends object>(fields: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const named = Object.entries<Shape<unknown>>(fields);
  return (value): value is T =>
    typeof value === "object" &&
    value !== null &&
    named.every(([name, shape]) => shape((value as Record<string, unknown>)[name]));
}
