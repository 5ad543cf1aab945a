/** A day as a spreadsheet may understand a text; without its year or day where the text has none. */
export type Day = { year: number | null; month: number; day: number | null };

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];

/** The month that a word names or begins, with three letters at least; 0 for none. */
function monthOf(word: string): number {
  const small = word.toLowerCase();
  if (small === "sept") return 9;
  return small.length < 3 ? 0 : MONTHS.findIndex((name) => name.startsWith(small)) + 1;
}

/** A year as written with two digits or four. */
const yearOf = (text: string | undefined) =>
  text === undefined ? null : text.length > 2 ? Number(text) : 2_000 + Number(text);

function dayOf(year: number | null, month: number, day: number | null): Day[] {
  const isDay = month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31));
  return isDay ? [{ year, month, day }] : [];
}

/** The days that spreadsheets count from; the second is that of older ones for Macs. */
const FIRST_DAYS = ["1899-12-30", "1904-01-01"];
// 2000-01-01 to 2099-12-31; other whole numbers are seldom days.
const SERIALS = { from: 36_526, to: 73_050 };

function serialDays(text: string): Day[] {
  const count = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  if (count < SERIALS.from || count > SERIALS.to) return [];
  return FIRST_DAYS.map((first) => Temporal.PlainDate.from(first).add({ days: count }));
}

/** The days that a cell can mean, of a spreadsheet that has taken a text for one: 12-Mar, 3/12/2026, 46093. */
export function daysWritten(cell: string): Day[] {
  const text = cell.replace(/[ T]0?0:00(?::00)?$/, "");
  const [, iso, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (iso) return dayOf(Number(iso), Number(isoMonth), Number(isoDay));
  const [, one, two, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{2}|\d{4})$/.exec(text) ?? [];
  if (year)
    return [[one, two] as const, [two, one] as const].flatMap(([month, day]) =>
      dayOf(yearOf(year), Number(month), Number(day)),
    );
  const named = /^(\d{1,2})[- ]([a-z]+)\.?(?:[- ](\d{2}|\d{4}))?$/i.exec(text);
  if (named) return dayOf(yearOf(named[3]), monthOf(named[2] ?? ""), Number(named[1]));
  const long = /^([a-z]+)\.? (\d{1,2}), (\d{4})$/i.exec(text);
  if (long) return dayOf(Number(long[3]), monthOf(long[1] ?? ""), Number(long[2]));
  const [, word, which] = /^([a-z]+)[- ](\d{2}|\d{4})$/i.exec(text) ?? [];
  if (word) return dayOf(yearOf(which), monthOf(word), null);
  return serialDays(text);
}

/** The days for which a spreadsheet may take a text: 3-12, 10/20, 2026.3.12, MAR12, sept 2. */
export function daysIn(text: string): Day[] {
  const days = daysWritten(text);
  const [, one = "", two = "", three] = /^(\d{1,4})[-/. ](\d{1,4})(?:[-/. ](\d{1,4}))?$/.exec(text) ?? [];
  if (one !== "") {
    const [a, b, c] = [Number(one), Number(two), Number(three)];
    if (three === undefined) {
      const years = [
        dayOf(yearOf(two.padStart(2, "0")), a, null),
        dayOf(yearOf(one.padStart(2, "0")), b, null),
      ];
      return [...days, ...dayOf(null, a, b), ...dayOf(null, b, a), ...years.flat()];
    }
    const last = yearOf(three.padStart(2, "0"));
    return [
      ...days,
      ...dayOf(last, a, b),
      ...dayOf(last, b, a),
      ...dayOf(yearOf(one.padStart(2, "0")), b, c),
    ];
  }
  const [, word, number = ""] = /^([a-z]+)[-/. ]?(\d{1,4})$/i.exec(text) ?? [];
  if (word) {
    const year = yearOf(number.padStart(2, "0"));
    return [...days, ...dayOf(null, monthOf(word), Number(number)), ...dayOf(year, monthOf(word), null)];
  }
  const [, day, name, year] = /^(\d{1,2})[-/. ]?([a-z]+)(?:[-/. ]?(\d{2}|\d{4}))?$/i.exec(text) ?? [];
  return day ? [...days, ...dayOf(yearOf(year), monthOf(name ?? ""), Number(day))] : days;
}

/** True when two readings can be of one day. */
export function isOneDay(one: Day, other: Day): boolean {
  const fits = (a: number | null, b: number | null) => a === null || b === null || a === b;
  // A month without its day is shown as its first one.
  const days = [one, other].map(({ day }) => day);
  return (
    one.month === other.month &&
    fits(one.year, other.year) &&
    (days.includes(null)
      ? one.year !== null && other.year !== null && days.every((day) => (day ?? 1) === 1)
      : days[0] === days[1])
  );
}

/**
 * True when a cell is a stored day, 2026-11-30, as a spreadsheet shows it and as it can be no other: 30-Nov-26, 11/30/26, 46356.
 * 3/12/2026 can be two, and 30.11.2026 is not written here.
 */
export function isDayOf(stored: string, cell: string): boolean {
  const read = /\./.test(cell.replace(/\.0+$/, "")) ? [] : daysWritten(cell);
  const [, one = "", two = ""] = /^(\d{1,2})\/(\d{1,2})\//.exec(cell) ?? [];
  if (one !== "" && one !== two && Number(one) <= 12 && Number(two) <= 12) return false;
  return read.some(({ year, month, day }) => {
    const parts = [year, month, day].map((part) => String(part ?? "").padStart(2, "0"));
    return parts.join("-") === stored;
  });
}
