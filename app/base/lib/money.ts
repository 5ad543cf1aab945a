/** Money is a whole number of US cents everywhere; dollars exist only in text. */
export type Cents = number;

/** "58.42" for 5842: two decimals, thousands separated, no currency sign. */
export function formatDecimal(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const dollars = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${sign}${withCommas(dollars)}.${rest}`;
}

/** "1250.00" for 125000: for machines and number fields, without the commas for people. */
export function plainDollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** "$58.42" for 5842. */
export function formatMoney(cents: Cents): string {
  return cents < 0 ? `-$${formatDecimal(-cents)}` : `$${formatDecimal(cents)}`;
}

/**
 * Cents of an amount as people type it: "12", "12.5", "12.", "$1,234.50", "$ 70". Null when the text is no amount of
 * whole cents below ten million dollars; commas must stand between thousands.
 */
export function parseDollars(text: string): Cents | null {
  const match = /^\$?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(text.replace(/\s/g, ""));
  if (!match) return null;
  const dollars = Number(match[1]?.replaceAll(",", ""));
  return dollars < 10_000_000 ? dollars * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * `basisPoints` of an amount (1 % = 100), rounded half up to the cent. It is exact, as it counts in whole hundredths
 * of a point: 2.05 itself has a rounding error in binary.
 */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * Math.round(basisPoints * 100) + 500_000) / 1_000_000);
}

/**
 * "12,500" for 12500. A formatter of the browser does the same, but the first one that is made loads what the browser
 * knows of all languages: on a slow phone nothing else moves for a tenth of a second.
 */
export function withCommas(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
