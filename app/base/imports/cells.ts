import type { z } from "zod";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import type { FieldFault } from "./file-kind.ts";
import { isDayOf } from "./spreadsheet-damage.ts";

// How cells are read that people write in more ways than a form has: each gives what the form's field would send.

const YES = new Set(["yes", "y", "true", "on", "1", "x"]);
const NO = new Set(["no", "n", "false", "off", "0", ""]);

/** "yes" or "no", as the field of a box sends it. */
export function readFlag(cell: string): Result<string, string> {
  const word = cell.toLowerCase();
  if (YES.has(word)) return ok("on");
  return NO.has(word) ? ok("") : refused("Please enter yes or no.");
}

export const flagText = (is: boolean): string => (is ? "yes" : "no");

/** One of several names, in capitals or not. `what` completes "There is no category “Gummies”.". */
export function readChoice(what: string, names: readonly string[]) {
  return (cell: string): Result<string, string> => {
    const name = names.find((one) => one.toLowerCase() === cell.toLowerCase());
    if (name !== undefined) return ok(name);
    const known = names.map((one) => one || "an empty cell").join(", ");
    if (cell === "") return refused(`Choose the ${what}: ${known}.`);
    return refused(`There is no ${what} “${shortened(cell)}”. Please enter one of ${known}.`);
  };
}

/**
 * A number as a form's field has it, of one as spreadsheets write it: "1,000" or "1 000" is 1000, "30.0" is 30, and a minus of
 * print is one. Whatever is no such number stays as it is, and the form says what is wrong with it: 24,99 has no one meaning.
 */
export function numberText(cell: string): string {
  const text = cell.trim().replace(/^\u2212/, "-");
  const isGrouped = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+)(?:\.\d*)?$/.test(text);
  const digits = isGrouped ? text.replace(/[,\s]/g, "") : text;
  return /^-?\d+\.\d*$/.test(digits) ? digits.replace(/\.?0*$/, "") : digits;
}

export const readNumber = (cell: string): Result<string, string> => ok(numberText(cell));

/** The same for a percentage, which a spreadsheet shows with its sign: "0.20%" is 0.2. */
export const readPercentage = (cell: string): Result<string, string> => readNumber(cell.replace(/\s?%$/, ""));

const DAY = "Please enter the day as year, month, and day, such as 2026-11-30.";

/**
 * A day, as a date field sends it, "2026-11-30"; may be empty. American spreadsheets rewrite it as 11/30/2026, which is read
 * when it can mean one day only.
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

/** Column of a date: how cells are read, and which count as unchanged. */
export const DAY_COLUMN = { read: readDayCell, looks: isDayOf };

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

/** Reads values by the contract of a form, or says what is wrong with its fields. Boxes that are not checked are not sent by browsers. */
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
