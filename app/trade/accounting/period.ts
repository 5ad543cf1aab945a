/** A month or quarter (rules accounting/reporting-month). Days are "2026-11-01"; both are included. */
export type Period = { key: string; title: string; months: readonly string[]; from: string; to: string };

const NAMES = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** Parses the month "2026-11" or the quarter "2026-Q4"; null for anything else. */
export function periodOf(key: string): Period | null {
  const found = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/.exec(key);
  if (!found) return null;
  const [, year, month, quarter] = found;
  if (month) return spanOf(key, `${NAMES[Number(month) - 1]} ${year}`, Number(year), Number(month), 1);
  const ordinal = ["First", "Second", "Third", "Fourth"][Number(quarter) - 1];
  return spanOf(key, `${ordinal} quarter of ${year}`, Number(year), Number(quarter) * 3 - 2, 3);
}

function spanOf(key: string, title: string, year: number, first: number, length: number): Period {
  const months = Array.from({ length }, (_, index) => `${year}-${twoDigits(first + index)}`);
  // The day before the first of the next month.
  const last = new Date(Date.UTC(year, first - 1 + length, 0)).getUTCDate();
  return { key, title, months, from: `${months[0]}-01`, to: `${months.at(-1)}-${last}` };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the quarter of a month: "2026-Q4" for "2026-11". */
export function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}

/** Returns the months of a year up to one of them, newest first. */
export function monthsUntil(year: number, last: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${twoDigits(12 - index)}`).filter(
    (month) => month <= last,
  );
}
