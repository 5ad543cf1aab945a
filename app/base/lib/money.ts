/** Money is a whole number of US cents everywhere; dollars exist only in text. */
export type Cents = number;

/** Formats 5842 as "58.42": two decimals, thousands separators, no currency sign. */
export function formatDecimal(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const dollars = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${sign}${withCommas(dollars)}.${rest}`;
}

/** Formats 125000 as "1250.00", without separators, for machines and number fields. */
export function plainDollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** Formats 5842 as "$58.42". */
export function formatMoney(cents: Cents): string {
  return cents < 0 ? `-$${formatDecimal(-cents)}` : `$${formatDecimal(cents)}`;
}

/**
 * Parses an amount as people type it: "12", "12.5", "12.", "$1,234.50", "$ 70". Returns null unless it is a
 * whole number of cents below ten million dollars with any commas between thousands.
 */
export function parseDollars(text: string): Cents | null {
  const match = /^\$?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(text.replace(/\s/g, ""));
  if (!match) return null;
  const dollars = Number(match[1]?.replaceAll(",", ""));
  return dollars < 10_000_000 ? dollars * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * Returns `basisPoints` of an amount (1 % = 100), rounded half up to the cent. It's exact because it
 * calculates in hundredths of a point: 2.05 itself has a binary rounding error.
 */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * Math.round(basisPoints * 100) + 500_000) / 1_000_000);
}

/**
 * Formats 12500 as "12,500". Avoids Intl: the first Intl formatter on a page loads the browser's data for all
 * languages, which blocks a slow phone for a tenth of a second.
 */
export function withCommas(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Returns a count with its noun: "1 order", "1,200 orders". */
export function counted(count: number, one: string, many: string): string {
  return `${withCommas(count)} ${count === 1 ? one : many}`;
}
