import { ok, type Result, refused } from "./result.ts";

/** What a file may have at most: rows below its head, columns, and characters in one cell. */
export type CsvBounds = { rows: number; columns: number; cell: number };

/**
 * One row below the head: its number as a spreadsheet shows it, its cells, as many as the head has, and what is wrong with
 * its writing, in one sentence without the number.
 */
export type CsvRow = { row: number; cells: string[]; fault: string | null };

/** The names of the columns, and the rows, which are read as they are asked for. */
export type CsvTable = { head: string[]; rows: Generator<CsvRow, string | null> };

type Written = { cells: string[]; stray: boolean; unclosed: boolean; isLast: boolean };

const SEPARATORS = [",", ";", "\t"] as const;

/**
 * Reads a text as a table (rules import/encodings). The separator is the comma, semicolon or tab that the head has most of; lines end
 * as they like; cells in quotes may have line breaks, and their quotes doubled. Empty lines count, but are no rows.
 * Refused, in a sentence, when the head makes no sense. The generator ends early, and returns a sentence, when the rest of
 * the file cannot be read.
 */
export function readCsv(text: string, bounds: CsvBounds): Result<CsvTable, string> {
  const told = /^sep=([,;\t])(?:\r\n|\n|\r|$)/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const written = records(body, told?.[1] ?? separatorOf(body), bounds);
  for (let row = 1; ; row++) {
    const next = written.next();
    if (next.done) return refused("This file is empty.");
    if (next.value.unclosed) return refused(unclosedAt(row));
    if (isBlank(next.value.cells)) continue;
    const head = next.value.cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    while (head.at(-1) === "") head.pop();
    if (next.value.stray) return refused(`Row ${row}: ${STRAY}`);
    if (head.length > bounds.columns)
      return refused(
        `This file has more than ${bounds.columns} columns. Please leave out those that are not needed.`,
      );
    const twice = head.find((name, index) => name !== "" && lower(head).indexOf(name.toLowerCase()) < index);
    if (twice) return refused(`The column “${shortened(twice)}” stands in the file twice.`);
    return ok({ head, rows: rowsBelow(written, head.length, row, bounds) });
  }
}

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
const STRAY =
  "behind a closing quotation mark stands something else. Quotation marks inside a cell are doubled.";
const unclosedAt = (row: number) =>
  `Row ${row.toLocaleString("en-US")}: a quotation mark opens a cell and never closes it.`;

/** A text as a sentence shows it, on one line and not too long. */
export function shortened(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > 60 ? `${line.slice(0, 57).trimEnd()}…` : line;
}

function* rowsBelow(
  written: Generator<Written>,
  columns: number,
  headRow: number,
  bounds: CsvBounds,
): Generator<CsvRow, string | null> {
  let [row, count] = [headRow, 0];
  for (const { cells, stray, unclosed, isLast } of written) {
    row += 1;
    if (unclosed) return unclosedAt(row);
    if (isBlank(cells)) continue;
    count += 1;
    if (count > bounds.rows)
      return `This file has more than ${bounds.rows.toLocaleString("en-US")} rows. Please split it into several files.`;
    const surplus = cells.slice(columns).some((cell) => cell.trim() !== "");
    const long = cells.find((cell) => cell.length > bounds.cell);
    let fault: string | null = null;
    if (stray) fault = STRAY;
    else if (surplus)
      fault = `it has ${cells.length} cells, but the head has ${columns}. Is a cell with a separator in it without quotation marks?`;
    else if (isLast && cells.length < columns) fault = "it ends in the middle: the file seems to be cut off.";
    else if (long)
      fault = `a cell has more than ${bounds.cell.toLocaleString("en-US")} characters. Is a quotation mark missing?`;
    // Spreadsheets leave out empty cells at the end of a row.
    yield { row, cells: Array.from({ length: columns }, (_, index) => cells[index] ?? ""), fault };
  }
  return null;
}

/** The separator of which the first line has most outside of quotes; the comma when it has none. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((one) => [one, 0]));
  let isQuoted = false;
  let seen = false;
  for (const sign of text.slice(0, 20_000)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) {
      if (seen) break;
    } else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    seen ||= sign.trim() !== "";
  }
  return SEPARATORS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}

/** The lines of a text as they are written, one after another. */
function* records(text: string, separator: string, bounds: CsvBounds): Generator<Written> {
  const plain = separator === "\t" ? /[^\t\r\n]*/y : new RegExp(`[^${separator}\\r\\n]*`, "y");
  const opening = / *"/y;
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  while (at < text.length) {
    const record: Written = { cells: [], stray: false, unclosed: false, isLast: false };
    for (;;) {
      if (take(opening) === "") record.cells.push(take(plain));
      else {
        const cell = quotedFrom(text, at);
        at = cell.end;
        record.unclosed = !cell.closed;
        const behind = take(plain);
        record.stray ||= behind.trim() !== "";
        record.cells.push(cell.text);
      }
      // More cells than any table has are one fault of the row, and need not be kept.
      if (record.cells.length > bounds.columns * 4) record.cells.pop();
      if (text[at] !== separator) break;
      at += 1;
    }
    record.isLast = at >= text.length;
    if (text[at] === "\r" && text[at + 1] === "\n") at += 2;
    else at += 1;
    yield record;
    if (record.unclosed) return;
  }
}

/** The text of a cell whose opening quotation mark stands right before `from`, and where it ends. */
function quotedFrom(text: string, from: number): { text: string; end: number; closed: boolean } {
  for (let look = from; ; ) {
    const mark = text.indexOf('"', look);
    if (mark < 0) return { text: text.slice(from, from + 100), end: text.length, closed: false };
    if (text[mark + 1] !== '"')
      return { text: text.slice(from, mark).replaceAll('""', '"'), end: mark + 1, closed: true };
    look = mark + 2;
  }
}
