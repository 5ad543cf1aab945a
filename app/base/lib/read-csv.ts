import { beginningOf } from "./clean-text.ts";
import { ok, type Result, refused } from "./result.ts";

/**
 * Limits of a file: rows below its header, columns, and characters in one cell; and whether several columns may
 * have one name, of which the further ones get a number: "Price (2)".
 */
export type CsvBounds = { rows: number; columns: number; cell: number; mayRepeat?: true };

/**
 * One row below the header: its number as shown in a spreadsheet, its cells (one per column), and its syntax
 * error, in one sentence without the number.
 */
export type CsvRow = { row: number; cells: string[]; fault: string | null };

/** Column headers, those that occur again, and rows, which are parsed on demand. */
export type CsvTable = { head: string[]; repeated: string[]; rows: Generator<CsvRow, string | null> };

type Written = { cells: string[]; stray: boolean; unclosed: boolean; isLast: boolean };

const SEPARATORS = [",", ";", "\t"] as const;

/**
 * Parses a text as a table (rules import/encodings). The separator is the most frequent of comma, semicolon,
 * and tab in the header. Accepts all line endings; quoted cells may contain line breaks and doubled quotes.
 * Empty lines count for row numbers but are skipped. Refused, with a message, if the header is invalid. If
 * the rest of the file can't be read, the generator ends early and returns a message.
 */
export function readCsv(text: string, bounds: CsvBounds): Result<CsvTable, string> {
  const declared = /^sep=([,;\t])(?:\r\n|\n|\r|$)/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const written = records(body, declared?.[1] ?? separatorOf(body), bounds);
  for (let row = 1; ; row++) {
    const next = written.next();
    if (next.done) return refused("This file is empty.");
    if (next.value.unclosed) return refused(unclosedAt(row));
    if (isBlank(next.value.cells)) continue;
    const head = next.value.cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    while (head.at(-1) === "") head.pop();
    if (next.value.stray) return refused(`Row ${row}: ${STRAY}`);
    if (head.length > bounds.columns)
      return refused(`This file has more than ${bounds.columns} columns. Remove the ones you don't need.`);
    const numbers = numbersOf(head);
    const repeated = head.filter((_, index) => numbers[index] === 2);
    if (repeated[0] && !bounds.mayRepeat) return refused(twiceSentence(repeated[0]));
    const named = head.map((name, index) =>
      (numbers[index] ?? 0) > 1 ? `${name} (${numbers[index]})` : name,
    );
    return ok({ head: named, repeated, rows: rowsBelow(written, head.length, row, bounds) });
  }
}

export const twiceSentence = (name: string) => `The column “${shortened(name)}” appears in the file twice.`;

/** Counts the occurrences of each column's name up to it, ignoring case; 0 for columns without one. */
function numbersOf(head: readonly string[]): number[] {
  const counts = new Map<string, number>();
  return head.map((name) => {
    const number = name === "" ? 0 : (counts.get(name.toLowerCase()) ?? 0) + 1;
    counts.set(name.toLowerCase(), number);
    return number;
  });
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
const STRAY = "there is text after a closing quotation mark. Double the quotation marks inside a cell.";
const unclosedAt = (row: number) =>
  `Row ${row.toLocaleString("en-US")}: a quotation mark opens a cell but never closes it.`;

/** Shortens a text for use in a message, on one line. */
export function shortened(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > 60 ? `${beginningOf(line, 57).trimEnd()}…` : line;
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
      return `This file has more than ${bounds.rows.toLocaleString("en-US")} rows. Split it into several files.`;
    const surplus = cells.slice(columns).some((cell) => cell.trim() !== "");
    const long = cells.find((cell) => cell.length > bounds.cell);
    let fault: string | null = null;
    if (stray) fault = STRAY;
    else if (surplus)
      fault = `it has ${cells.length} cells, but the header has ${columns}. Is a cell with a separator in it missing its quotation marks?`;
    else if (isLast && cells.length < columns)
      fault = "it ends in the middle: the file seems to be truncated.";
    else if (long)
      fault = `a cell has more than ${bounds.cell.toLocaleString("en-US")} characters. Is a quotation mark missing?`;
    // Spreadsheets leave out empty cells at the end of a row.
    yield { row, cells: Array.from({ length: columns }, (_, index) => cells[index] ?? ""), fault };
  }
  return null;
}

/** Returns the most frequent unquoted separator of the first line; the comma if it has none. */
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

/** Yields the records of a text in order. */
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
      // Too many cells are a single error of the row, and needn't be stored.
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

/** Returns the text and end of a cell whose opening quotation mark precedes `from`. */
function quotedFrom(text: string, from: number): { text: string; end: number; closed: boolean } {
  for (let look = from; ; ) {
    const mark = text.indexOf('"', look);
    if (mark < 0) return { text: text.slice(from, from + 100), end: text.length, closed: false };
    if (text[mark + 1] !== '"')
      return { text: text.slice(from, mark).replaceAll('""', '"'), end: mark + 1, closed: true };
    look = mark + 2;
  }
}

/** Text encodings of files. */
export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";
/** A file's text without its byte order mark. */
type CsvText = { text: string; encoding: Encoding };

const SAVE_AS_CSV = "Open it in a spreadsheet and save it as “CSV UTF-8”.";

/** First bytes of files that aren't text, and their format. */
const OTHERS: readonly (readonly [begins: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "an Excel workbook or another compressed file"],
  [[0x50, 0x4b, 0x05, 0x06], "an empty compressed file"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old Excel workbook"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a PNG image"],
  [[0xff, 0xd8, 0xff], "a JPEG image"],
  [[0x47, 0x49, 0x46, 0x38], "a GIF image"],
  [[0x52, 0x49, 0x46, 0x46], "a WebP image or a recording"],
  [[0x1f, 0x8b], "a compressed file (gzip)"],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], "a word processor document (RTF)"],
];

const NO_TEXT = `This file isn't plain text. ${SAVE_AS_CSV}`;
const ZEROS = `This file contains zero bytes, so it's damaged or isn't plain text. ${SAVE_AS_CSV}`;
const BROKEN_16 = `This file is marked as UTF-16 but is damaged. ${SAVE_AS_CSV}`;

/** Control characters that no table contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Decodes a file that should be CSV (rules import/encodings), or returns one sentence about what it is
 * instead. Detects UTF-8 and UTF-16 with and without byte order mark. A file without any valid multibyte
 * UTF-8 is read as Windows-1252, as written by older spreadsheets; partly valid UTF-8 is refused as corrupt.
 */
export function readCsvText(bytes: Uint8Array): Result<CsvText, string> {
  if (bytes.length === 0) return refused("This file is empty.");
  const other = OTHERS.find(([begins]) => begins.every((byte, index) => bytes[index] === byte));
  if (other) return refused(`This file is ${other[1]}, not a CSV file. ${SAVE_AS_CSV}`);
  const read = decoded(bytes);
  if (!read.ok) return read;
  const { text } = read.value;
  if (text.includes("\0")) return refused(ZEROS);
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text))
    return refused(`This file is a web page or XML, not a CSV file. ${SAVE_AS_CSV}`);
  if (text.trim() === "") return refused("This file is empty.");
  return read;
}

function decoded(bytes: Uint8Array): Result<CsvText, string> {
  const wide = wideOf(bytes);
  if (wide) {
    const text = tryDecoding(bytes, wide);
    return text === null ? refused(BROKEN_16) : ok({ text, encoding: "UTF-16" });
  }
  const text = tryDecoding(bytes, "utf-8");
  if (text !== null) return ok({ text, encoding: "UTF-8" });
  if (bytes.includes(0)) return refused(ZEROS);
  const { line, isUtf8Elsewhere } = firstBroken(bytes);
  if (isUtf8Elsewhere)
    return refused(
      `Line ${line.toLocaleString("en-US")} has a character that can't be read: the file is damaged UTF-8. ${SAVE_AS_CSV}`,
    );
  const old = tryDecoding(bytes, "windows-1252") ?? "";
  // Five bytes are undefined in Windows-1252; the decoder turns them into control characters.
  if (CONTROLS.test(old) || /[\u0080-\u009f]/.test(old)) return refused(NO_TEXT);
  return ok({ text: old, encoding: "Windows-1252" });
}

function tryDecoding(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes to examine for the zero bytes of UTF-16 without a byte order mark. */
const SAMPLE = 2_000;

/**
 * Detects UTF-16 by its byte order mark, or by every second byte being zero, as in any table with Latin
 * letters.
 */
function wideOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < odd / 4) return "utf-16le";
  return even > many && odd < even / 4 ? "utf-16be" : null;
}

/** Returns the line of the first invalid UTF-8 byte, and whether there are valid multibyte characters. */
function firstBroken(bytes: Uint8Array): { line: number; isUtf8Elsewhere: boolean } {
  let [line, brokenLine, characters] = [1, 0, 0];
  for (let at = 0; at < bytes.length && !(brokenLine > 0 && characters > 0); ) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a) line += 1;
    const length = byte < 0x80 ? 1 : lengthOf(bytes, at);
    if (length > 1) characters += 1;
    if (length === 0) brokenLine ||= line;
    at += length || 1;
  }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { line: brokenLine, isUtf8Elsewhere: characters > 0 || hasMark };
}

/** Range of the second byte after these first bytes; excludes overlong encodings and surrogates. */
const SECOND: Readonly<Record<number, readonly [from: number, below: number]>> = {
  224: [0xa0, 0xc0],
  237: [0x80, 0xa0],
  240: [0x90, 0xc0],
  244: [0x80, 0x90],
};

/** Returns the length of the multibyte UTF-8 character at this offset; 0 if invalid. */
function lengthOf(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  const length = [0xf5, 0xf0, 0xe0, 0xc2].findIndex((least) => byte >= least);
  const further = [0, 3, 2, 1][length] ?? 0;
  const [from, below] = SECOND[byte] ?? [0x80, 0xc0];
  const second = bytes[at + 1] ?? 0;
  if (second < from || second >= below) return 0;
  for (let nth = 1; nth <= further; nth++) if (((bytes[at + nth] ?? 0) & 0xc0) !== 0x80) return 0;
  return further === 0 ? 0 : further + 1;
}
