import type { z } from "zod";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import type { FieldFault } from "./file-kind.ts";
import { isDayOf } from "./spreadsheet-damage.ts";

// Readers of cells whose values people write in more ways than a form accepts. Each returns what the form's
// field would send.

const YES = new Set(["yes", "y", "true", "on", "1", "x"]);
const NO = new Set(["no", "n", "false", "off", "0", ""]);

/** Reads yes or no, as a checkbox field would send it. */
export function readFlag(cell: string): Result<string, string> {
  const word = cell.toLowerCase();
  if (YES.has(word)) return ok("on");
  return NO.has(word) ? ok("") : refused("Please enter yes or no.");
}

export const flagText = (is: boolean): string => (is ? "yes" : "no");

/** Reads one of several names, ignoring case. `what` completes "There is no category “Gummies”.". */
export function readChoice(what: string, names: readonly string[]) {
  return (cell: string): Result<string, string> => {
    const name = names.find((one) => one.toLowerCase() === cell.toLowerCase());
    if (name !== undefined) return ok(name);
    if (names.length === 0) return refused(`There is no ${what} yet. Add one first.`);
    const known = names.map((one) => one || "an empty cell").join(", ");
    if (cell === "") return refused(`Choose the ${what}: ${known}.`);
    return refused(`There is no ${what} “${shortened(cell)}”. Please enter one of ${known}.`);
  };
}

/**
 * Converts a spreadsheet's number to the form field's format: "1,000" or "1 000" becomes 1000, "30.0" becomes
 * 30, and a typographic minus becomes a hyphen. Leaves other text for the form to refuse: 24,99 is ambiguous.
 */
export function numberText(cell: string): string {
  const text = cell.trim().replace(/^\u2212/, "-");
  const isGrouped = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+)(?:\.\d*)?$/.test(text);
  const digits = isGrouped ? text.replace(/[,\s]/g, "") : text;
  return /^-?\d+\.\d*$/.test(digits) ? digits.replace(/\.?0*$/, "") : digits;
}

export const readNumber = (cell: string): Result<string, string> => ok(numberText(cell));

/** Reads a percentage, which spreadsheets show with a percent sign: "0.20%" becomes 0.2. */
export const readPercentage = (cell: string): Result<string, string> => readNumber(cell.replace(/\s?%$/, ""));

const DAY = "Please enter the day as year, month, and day, such as 2026-11-30.";

/**
 * Reads a day as a date field sends it, "2026-11-30"; may be empty. American spreadsheets rewrite it as
 * 11/30/2026, which is accepted only if unambiguous.
 */
export function readDayCell(cell: string): Result<string, string> {
  if (cell === "") return ok("");
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return isDay(cell) ? ok(cell) : refused(`There is no day ${cell}.`);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  if (!slashes) return refused(DAY);
  const [month = "", day = "", year = ""] = slashes.slice(1);
  const american = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const european = `${year}-${day.padStart(2, "0")}-${month.padStart(2, "0")}`;
  if (american !== european && isDay(american) && isDay(european))
    return refused(`${cell} can mean two days. Please enter ${american} or ${european}.`);
  return isDay(american) ? ok(american) : refused(`There is no day ${cell} with the month first. ${DAY}`);
}

/** Column of a date: how cells are read, and which ones count as unchanged. */
export const DAY_COLUMN = { read: readDayCell, looks: isDayOf };

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

/**
 * Validates values against a form's contract; returns errors by field. Omits unchecked boxes, which browsers
 * don't send.
 */
export function readForm<Form>(
  form: z.ZodType<Form>,
  values: Readonly<Record<string, string | undefined>>,
  boxes: readonly string[] = [],
): Result<Form, FieldFault[]> {
  const sent = Object.entries(values).filter(([name, value]) => value !== "" || !boxes.includes(name));
  const read = form.safeParse(Object.fromEntries(sent.map(([name, value]) => [name, value ?? ""])));
  if (read.success) return ok(read.data);
  const errors = Object.entries(fieldErrors<string>(read.error));
  return refused(errors.map(([field, sentence = ""]) => ({ field: field || null, sentence })));
}
