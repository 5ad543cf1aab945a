import { expect, test } from "vitest";
import { type Encoding, readCsvText } from "./read-csv.ts";

const _BOUNDS = { rows: 5, columns: 4, cell: 20 };

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );
const wide = (text: string, isLittle: boolean, mark: boolean) => {
  const units = [...(mark ? "\uFEFF" : ""), ...text].flatMap((sign) =>
    [...sign].flatMap((one) => Array.from({ length: one.length }, (_, at) => one.charCodeAt(at))),
  );
  return new Uint8Array(
    units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
};
const TABLE = "Name,Price\r\nÅsa 🍁,24\r\n";

test.each<[what: string, bytes: Uint8Array, text: string, encoding: Encoding]>([
  ["UTF-8", bytes(TABLE), TABLE, "UTF-8"],
  ["UTF-8 with a byte order mark", bytes([0xef, 0xbb, 0xbf], TABLE), TABLE, "UTF-8"],
  ["ASCII", bytes("a,b\n"), "a,b\n", "UTF-8"],
  ["UTF-16 LE with a byte order mark", wide(TABLE, true, true), TABLE, "UTF-16"],
  ["UTF-16 BE with a byte order mark", wide(TABLE, false, true), TABLE, "UTF-16"],
  ["UTF-16 LE without a byte order mark", wide(TABLE, true, false), TABLE, "UTF-16"],
  ["UTF-16 BE without a byte order mark", wide(TABLE, false, false), TABLE, "UTF-16"],
  [
    "Windows-1252",
    bytes("Name\r\nCaf", [0xe9], " ", [0x93], "x", [0x94], "\r\n"),
    "Name\r\nCafé “x”\r\n",
    "Windows-1252",
  ],
  ["the euro sign of Windows-1252", bytes("Price\n", [0x80], "5\n"), "Price\n€5\n", "Windows-1252"],
])("detects %s", (_, sent, text, encoding) => {
  expect(readCsvText(sent)).toEqual({ ok: true, value: { text, encoding } });
});

const SAVE = "Open it in a spreadsheet and save it as “CSV UTF-8”.";
const ZEROS = `This file contains zero bytes, so it's damaged or isn't plain text. ${SAVE}`;
const no = (what: string) => `This file is ${what}, not a CSV file. ${SAVE}`;

test.each<[what: string, bytes: Uint8Array, sentence: string]>([
  ["nothing", bytes(), "This file is empty."],
  ["only a byte order mark", bytes([0xef, 0xbb, 0xbf]), "This file is empty."],
  ["only spaces", bytes(" \r\n \r\n"), "This file is empty."],
  [
    "an XLSX",
    bytes([0x50, 0x4b, 3, 4], "xl/workbook.xml"),
    no("an Excel workbook or another compressed file"),
  ],
  ["an empty ZIP", bytes([0x50, 0x4b, 5, 6], "xxxx"), no("an empty compressed file")],
  ["an XLS", bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), no("an old Excel workbook")],
  ["a PDF", bytes("%PDF-1.7\n"), no("a PDF")],
  ["a PNG", bytes([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), no("a PNG image")],
  ["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16]), no("a JPEG image")],
  ["a GIF", bytes("GIF89a"), no("a GIF image")],
  ["a WebP", bytes("RIFF", [1, 2, 3, 4], "WEBP"), no("a WebP image or a recording")],
  ["a gzip", bytes([0x1f, 0x8b, 8, 0]), no("a compressed file (gzip)")],
  ["an RTF", bytes("{\\rtf1 hello}"), no("a word processor document (RTF)")],
  ["a web page", bytes("<!doctype html><html>"), `This file is a web page or XML, not a CSV file. ${SAVE}`],
  ["XML", bytes('\n<?xml version="1.0"?>'), `This file is a web page or XML, not a CSV file. ${SAVE}`],
  ["a zero byte", bytes("Name\nLa", [0], "ke\n"), ZEROS],
  [
    "many zero bytes",
    bytes(
      "Name\n",
      Array.from({ length: 50 }, () => 0),
    ),
    ZEROS,
  ],
  ["zero bytes and Windows-1252 bytes", bytes("Name\n", [0xe9, 0], "x\n"), ZEROS],
  [
    "invalid UTF-8 in line 3",
    bytes("Name\nÅsa\n", [0xc3], "x\n"),
    `Line 3 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "invalid UTF-8 after a byte order mark",
    bytes([0xef, 0xbb, 0xbf], "Name\n", [0xe9], "\n"),
    `Line 2 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "a lone surrogate in UTF-8",
    bytes("Name\nÅsa\n\nx", [0xed, 0xa0, 0xbc], "\n"),
    `Line 4 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "UTF-8 cut off within a character",
    bytes("Name\nÅsa ", [0xf0, 0x9f, 0x8d]),
    `Line 2 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "UTF-16 cut off within a character",
    wide(TABLE, true, true).slice(0, -1),
    `This file is marked as UTF-16 but is damaged. ${SAVE}`,
  ],
  [
    "UTF-16 with a lone surrogate",
    wide("Name\n\ud83c,x\n", true, true),
    `This file is marked as UTF-16 but is damaged. ${SAVE}`,
  ],
  [
    "bytes that are invalid in every encoding",
    bytes("Name\n", [0x81, 0x8d, 0x90], "\n"),
    `This file isn't plain text. ${SAVE}`,
  ],
  ["an executable", bytes([0x7f], "ELF", [2, 1, 1, 0xff, 0xfe, 1]), `This file isn't plain text. ${SAVE}`],
])("refuses %s with a message", (_, sent, sentence) => {
  expect(readCsvText(sent)).toEqual({ ok: false, refusal: sentence });
});
