import { type Cents, parseDollars } from "#app/base/lib/money.ts";

/** The largest float. */
export const FLOAT_MOST_CENTS = 200_000;

/** What is said where a float can't be read. */
export const FLOAT_WRONG = "Please enter the float, such as 40, up to $2,000.";

/** The float that somebody typed, in cents; blank is none, null is no such amount. */
export function readFloat(text: string): Cents | null {
  if (text.trim() === "") return 0;
  const cents = parseDollars(text);
  return cents !== null && cents <= FLOAT_MOST_CENTS ? cents : null;
}
