import { type Cents, parseDollars } from "#app/base/lib/money.ts";

/** Maximum float. */
export const FLOAT_MOST_CENTS = 200_000;

/** Message for an invalid float. */
export const FLOAT_WRONG = "Please enter the float, such as 40, up to $2,000.";

/** Parses a typed float to cents: blank is none; null means invalid. */
export function readFloat(text: string): Cents | null {
  if (text.trim() === "") return 0;
  const cents = parseDollars(text);
  return cents !== null && cents <= FLOAT_MOST_CENTS ? cents : null;
}
