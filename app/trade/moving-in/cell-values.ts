import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

// Values as other shops' software writes them.

/** Removes the apostrophe that exports put before a cell so that no spreadsheet takes it for a formula. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\d])/, "");

const CURRENCY = /^(?:us\$|usd|eur|gbp|[$€£])|(?:usd|eur|gbp|[$€£])$/gi;

/**
 * Parses an amount of money in cents: "24.99", "$1,234.50", "24,99", "1.234,50 €". A lone comma before three
 * digits separates thousands.
 */
export function readPrice(cell: string): Result<number, string> {
  const text = withoutGuard(cell.trim()).replace(/\s/g, "").replace(CURRENCY, "");
  const [whole, rest] = splitAmount(text);
  if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(whole) || !/^\d*$/.test(rest))
    return refused(`The price “${shortened(cell)}” isn't an amount of money.`);
  if (/[1-9]/.test(rest.slice(2))) return refused(`The price “${shortened(cell)}” has fractions of a cent.`);
  const dollars = Number(whole.replace(/[.,]/g, ""));
  if (dollars >= 10_000_000) return refused(`The price “${shortened(cell)}” is too high.`);
  return ok(dollars * 100 + Number(rest.slice(0, 2).padEnd(2, "0")));
}

/** Splits an amount into whole units and the digits behind them. */
function splitAmount(text: string): [whole: string, rest: string] {
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const mark = text[at];
  if (mark === undefined) return [text, ""];
  const isLoneComma = mark === "," && !text.includes(".");
  const isGroup = text.indexOf(mark) !== at || (isLoneComma && text.length - at === 4);
  return isGroup ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Parses units on hand: "12", "12.0000", "1,200", "-3"; null for a cell without a number, or with one that means
 * thousands in some countries: "1.200".
 */
export function readUnits(cell: string): number | null {
  if (/^\d{1,3}(?:\.\d{3})+$/.test(cell.trim())) return null;
  const text = withoutGuard(cell.trim()).replace(/(?<=\d),(?=\d{3}\b)/g, "");
  return /^-?\d{1,9}(?:[.,]\d+)?$/.test(text) ? Math.trunc(Number(text.replace(",", "."))) : null;
}

const YES = new Set(["1", "yes", "y", "true", "si", "sí", "oui", "ja", "x", "on"]);
const NO = new Set(["0", "no", "n", "false", "non", "nein", "off", "-1"]);

/** Parses yes or no; null for anything else, such as an empty cell. */
export function readYesNo(cell: string): boolean | null {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Splits a list at its commas, except at escaped ones, and omits empty parts. */
export function readList(cell: string, separator = /(?<!\\),/): string[] {
  const parts = cell.split(separator).map((part) => part.replaceAll("\\,", ",").trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

const ADDRESS = /^(?:https?:)?\/\//i;
const IMAGE_ENDING = /\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i;

/**
 * Finds the addresses in a cell, which may be separated by commas, bars, semicolons, or spaces. One may contain
 * spaces, up to the ending of an image.
 */
export function readAddresses(cell: string): string[] {
  const parts: string[][] = [];
  let isOpen = false;
  for (const word of cell.split(/\s+|(?<=[|;])|,(?=(?:https?:)?\/\/)/i)) {
    const text = word.replace(/[,|;]$/, "");
    if (ADDRESS.test(text)) parts.push([text]);
    else if (isOpen) parts.at(-1)?.push(text);
    isOpen = text === word && parts.length > 0 && (isOpen || ADDRESS.test(text));
  }
  const urls = parts.map((words) => {
    const last = words.findIndex((word) => IMAGE_ENDING.test(word));
    const url = words.slice(0, Math.max(last, 0) + 1).join("%20");
    return url.startsWith("//") ? `https:${url}` : url;
  });
  return [...new Set(urls)];
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/;

/**
 * Parses a time as year, month, and day: "2024-05-01", "2024-05-01 10:22:11", "2024-05-01T10:22:11+00:00".
 * Without a zone it's UTC, and without a time it's noon there, the same day everywhere in the US; null for any
 * other text.
 */
export function readMoment(cell: string): Temporal.Instant | null {
  const [, day, time = "12:00", zone = "Z"] = MOMENT.exec(cell.trim()) ?? [];
  if (day === undefined) return null;
  try {
    return Temporal.Instant.from(`${day}T${time}${zone === "UTC" ? "Z" : zone}`);
  } catch {
    return null;
  }
}
