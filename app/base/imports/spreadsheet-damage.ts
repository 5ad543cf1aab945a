// Spreadsheets read 0042 as a number, 3-12 as a day, and 123456789012 as 1.23457E+11, and save what they
// show. This file compares cells with stored texts, so a damaged cell is reported instead of being written or
// taken for a new record.

/**
 * Parses a number as a spreadsheet does: with a sign, parentheses, dollar sign, percent, thousands, or
 * exponent.
 */
function numberIn(text: string): number | null {
  const inner = /^\((.+)\)$/.exec(text)?.[1];
  const bare = (inner ?? text).replace(/^([+-]?)\$ ?/, "$1");
  const [, typed = "", percent] = /^(.*?) ?(%?)$/.exec(bare) ?? [];
  const digits = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(typed) ? typed.replaceAll(",", "") : typed;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(digits)) return null;
  const number = (inner === undefined ? 1 : -1) * Number(digits);
  return percent ? number / 100 : number;
}

/** Digits of a number that spreadsheets keep, and the most they show with an exponent. */
const KEPT_DIGITS = 15;
const SHOWN_DIGITS = 6;
const FROM_POWER = 100_000;

/** Returns the forms in which a spreadsheet may save a number, from all digits to a few with an exponent. */
function shortenings(number: number): number[] {
  if (Math.abs(number) < FROM_POWER) return [number];
  const [mantissa = "", power] = Math.abs(number)
    .toExponential(KEPT_DIGITS + 1)
    .split("e");
  // `slice` counts the decimal point, too.
  const kept = Math.sign(number) * Number(`${mantissa.slice(0, KEPT_DIGITS + 1)}e${power}`);
  const shown = Array.from({ length: SHOWN_DIGITS }, (_, less) => Number(number.toPrecision(less + 1)));
  return [number, kept, Number(number.toPrecision(KEPT_DIGITS)), ...shown];
}

function isNumberOf(stored: string, cell: string): boolean {
  // Restoring a number's leading zeros or sign is a correction.
  if (/^[+-]?[($]*0\d+$|^\+/.test(cell)) return false;
  const [was, is] = [numberIn(stored), numberIn(cell)];
  if (was === null || is === null) return false;
  const isPower = /e/i.test(cell);
  return was === is || (shortenings(was).includes(is) && (isPower || Math.abs(was) >= 10 ** KEPT_DIGITS));
}

const CLOCK = /^(\d{1,2}):(\d\d)(?::00)?(?: ?([ap])m)?$/i;

function minutesIn(text: string): number | null {
  const [, hours, minutes, half] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  return hour * 60 + Number(minutes);
}

function isTimeOf(stored: string, cell: string): boolean {
  const was = minutesIn(stored);
  if (was === null) return false;
  const part = /^0?\.\d{2,}$/.test(cell) ? Number(cell) * 1_440 : null;
  return minutesIn(cell) === was || (part !== null && Math.abs(part - was) < 0.01);
}

const isSameDay = (stored: readonly Day[], cell: readonly Day[]) =>
  stored.some((was) => cell.some((is) => isOneDay(was, is)));

/** Returns whether a cell is a stored text as damaged by a spreadsheet or an older encoding. */
export function isDamaged(stored: string, cell: string): boolean {
  if (stored === cell || stored === "" || cell === "") return false;
  const isWord = /^(?:true|false)$/i.test(stored) && stored.toUpperCase() === cell;
  return (
    isWord ||
    isNumberOf(stored, cell) ||
    isTimeOf(stored, cell) ||
    isSameDay(daysIn(stored), daysWritten(cell)) ||
    isMisspelled(stored, cell)
  );
}

/** Returns the message for a damaged cell. */
export function damageSentence(stored: string, cell: string): string {
  return `A spreadsheet changed “${stored}” to “${cell}”. Format the column as text and enter ${stored} again, or leave the column out.`;
}

const withoutZeros = (text: string) => text.toLowerCase().replace(/^0+(?=.)/, "");

/** Lookup keys of a text, shared with the forms a spreadsheet makes of it. */
function traces(text: string): string[] {
  const number = numberIn(text);
  const numbers = number === null ? [] : shortenings(number);
  const days = [...daysIn(text), ...daysWritten(text)].map(({ month }) => month);
  return [
    `as ${withoutZeros(text)}`,
    ...numbers.map((one) => `number ${one}`),
    ...days.map((one) => `month ${one}`),
  ];
}

/**
 * Returns a function that finds a known text similar to another: equal except for leading zeros, or one
 * damaged into the other by a spreadsheet; null if there is none.
 */
export function nearlyAmong(known: Iterable<string>): (text: string) => string | null {
  const byTrace = new Map<string, string[]>();
  for (const one of known)
    for (const trace of new Set(traces(one))) byTrace.set(trace, [...(byTrace.get(trace) ?? []), one]);
  return (text) => {
    if (text === "") return null;
    const isNear = (one: string) =>
      one.toLowerCase() !== text.toLowerCase() &&
      (withoutZeros(one) === withoutZeros(text) || isDamaged(one, text) || isDamaged(text, one));
    for (const trace of traces(text)) {
      const found = byTrace.get(trace)?.find(isNear);
      if (found !== undefined) return found;
    }
    return null;
  };
}

const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const WINDOWS = [...new TextDecoder("windows-1252").decode(BYTES)];
const MAC = [...new TextDecoder("macintosh").decode(BYTES)];
const LOST = /[?_]/g;

/**
 * Encodes a text in an 8-bit encoding and decodes it as Windows-1252; missing characters become question
 * marks.
 */
function through(signs: readonly string[], text: string): string {
  return [...text].map((sign) => WINDOWS[signs.indexOf(sign)] ?? "?".repeat(sign.length)).join("");
}

/**
 * Returns whether a cell is a stored text that an older encoding garbled: "Åsa ??" for "Åsa 日本", "Ã…sa" for
 * "Åsa".
 */
function isMisspelled(stored: string, cell: string): boolean {
  if (!/[^\x20-\x7e\s]/.test(stored)) return false;
  const misread = new TextDecoder("windows-1252").decode(new TextEncoder().encode(stored));
  const ways = [misread, through(WINDOWS, stored), through(MAC, stored)];
  return cell !== stored && ways.some((way) => way === cell || way === cell.replace(LOST, "?"));
}

/** A day as a spreadsheet may read a text; year or day is null if the text has none. */
type Day = { year: number | null; month: number; day: number | null };

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];

/** Returns the month a word names or abbreviates, with at least three letters; 0 if none. */
function monthOf(word: string): number {
  const small = word.toLowerCase();
  if (small === "sept") return 9;
  return small.length < 3 ? 0 : MONTHS.findIndex((name) => name.startsWith(small)) + 1;
}

/** Parses a year of two or four digits. */
const yearOf = (text: string | undefined) =>
  text === undefined ? null : text.length > 2 ? Number(text) : 2_000 + Number(text);

function dayOf(year: number | null, month: number, day: number | null): Day[] {
  const isDay = month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31));
  return isDay ? [{ year, month, day }] : [];
}

/** Day zero of spreadsheets' date numbers; the second one is used by older Mac versions. */
const FIRST_DAYS = ["1899-12-30", "1904-01-01"];
// 2000-01-01 to 2099-12-31; other whole numbers are rarely days.
const SERIALS = { from: 36_526, to: 73_050 };

function serialDays(text: string): Day[] {
  const count = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  if (count < SERIALS.from || count > SERIALS.to) return [];
  return FIRST_DAYS.map((first) => Temporal.PlainDate.from(first).add({ days: count }));
}

/** Returns the days a cell may mean if a spreadsheet read the text as a day: 12-Mar, 3/12/2026, 46093. */
function daysWritten(cell: string): Day[] {
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

/** Returns the days as which a spreadsheet may read a text: 3-12, 10/20, 2026.3.12, MAR12, sept 2. */
function daysIn(text: string): Day[] {
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

/** Returns whether two readings may be the same day. */
function isOneDay(one: Day, other: Day): boolean {
  const fits = (a: number | null, b: number | null) => a === null || b === null || a === b;
  // A month without a day is shown as its first day.
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
 * Returns whether a cell is a stored day, 2026-11-30, in an unambiguous spreadsheet format: 30-Nov-26,
 * 11/30/26, 46356. 3/12/2026 is ambiguous, and 30.11.2026 isn't an American format.
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
