import { ok, type Result, refused } from "./result.ts";

/** How the text of a file was written down. */
export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";
/** A file's text without its byte order mark. */
export type CsvText = { text: string; encoding: Encoding };

const SAVE_AS_CSV = "Please open it in a spreadsheet and save it as “CSV UTF-8”.";

/** How files begin that are no text, in bytes, and what they are. */
const OTHERS: readonly (readonly [begins: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "an Excel workbook or another packed file"],
  [[0x50, 0x4b, 0x05, 0x06], "an empty packed file"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old Excel workbook"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a PNG picture"],
  [[0xff, 0xd8, 0xff], "a JPEG picture"],
  [[0x47, 0x49, 0x46, 0x38], "a GIF picture"],
  [[0x52, 0x49, 0x46, 0x46], "a WebP picture or a recording"],
  [[0x1f, 0x8b], "a packed file (gzip)"],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], "a document for a word processor (RTF)"],
];

const NO_TEXT = `This file is no plain text. ${SAVE_AS_CSV}`;
const ZEROS = `This file has zero bytes in it, so it is damaged or no plain text. ${SAVE_AS_CSV}`;
const BROKEN_16 = `This file says that it is UTF-16, but is broken. ${SAVE_AS_CSV}`;

/** Signs that no table has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * The text of a file that should be CSV (rules import/encodings), or one sentence about what it is instead. UTF-8 and UTF-16 are known
 * with and without their marks. A file that is no UTF-8 anywhere is read as Windows-1252, as older spreadsheets write it;
 * one that is UTF-8 in some places and not in others is broken.
 */
export function readCsvText(bytes: Uint8Array): Result<CsvText, string> {
  if (bytes.length === 0) return refused("This file is empty.");
  const other = OTHERS.find(([begins]) => begins.every((byte, index) => bytes[index] === byte));
  if (other) return refused(`This file is ${other[1]} and no CSV. ${SAVE_AS_CSV}`);
  const read = decoded(bytes);
  if (!read.ok) return read;
  const { text } = read.value;
  if (text.includes("\0")) return refused(ZEROS);
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text))
    return refused(`This file is a web page or XML and no CSV. ${SAVE_AS_CSV}`);
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
      `Line ${line.toLocaleString("en-US")} has a character that cannot be read: the file is broken UTF-8. ${SAVE_AS_CSV}`,
    );
  const old = tryDecoding(bytes, "windows-1252") ?? "";
  // Five bytes mean nothing in Windows-1252; the decoder makes control characters of them.
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

/** How far a file is looked into for the zero bytes of UTF-16 without a mark. */
const SAMPLE = 2_000;

/** UTF-16 by its mark or, without one, by every second byte being zero, as in any table that has Latin letters. */
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

/** The line of the first byte that is no UTF-8, and whether whole characters of several bytes stand anywhere. */
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

/** Where the second byte lies after these first ones, so that each character has one spelling and none is half a pair. */
const SECOND: Readonly<Record<number, readonly [from: number, below: number]>> = {
  224: [0xa0, 0xc0],
  237: [0x80, 0xa0],
  240: [0x90, 0xc0],
  244: [0x80, 0x90],
};

/** How many bytes the UTF-8 character of several bytes has that begins at this place; 0 when there is none. */
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
