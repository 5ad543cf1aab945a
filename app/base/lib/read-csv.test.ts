import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, readCell, writtenCell } from "./csv.ts";
import { type Encoding, readCsv, readCsvText, shortened } from "./read-csv.ts";

const BOUNDS = { rows: 5, columns: 4, cell: 20 };

/** The table of a text, as JSON-like rows, or the sentence that refuses it. */
function read(text: string) {
  const table = readCsv(text, BOUNDS);
  if (!table.ok) return table.refusal;
  const rows: unknown[] = [];
  for (;;) {
    const next = table.value.rows.next();
    if (next.done) return next.value ?? { head: table.value.head, rows };
    const { row, cells, fault } = next.value;
    rows.push(fault === null ? [row, ...cells] : [row, fault]);
  }
}

const AB = ["a", "b"];
const one = (...cells: unknown[]) => ({ head: AB, rows: [[2, ...cells]] });
const STRAY = "there is text after a closing quotation mark. Double the quotation marks inside a cell.";

test.each<[what: string, text: string, table: unknown]>([
  ["commas", "a,b\n1,2\n", one("1", "2")],
  ["semicolons", "a;b\n1;2\n", one("1", "2")],
  ["tabs", "a\tb\n1\t2\n", one("1", "2")],
  ["semicolons with commas in cells", "a;b\n1,5;2,5\n", one("1,5", "2,5")],
  [
    "tabs with commas in the head",
    "a\tb\tc,d\n1\t2\t3\n",
    { head: ["a", "b", "c,d"], rows: [[2, "1", "2", "3"]] },
  ],
  ["a separator that is told", "sep=;\r\na;b\r\n1;2\r\n", one("1", "2")],
  ["a told separator of tabs", "sep=\t\na\tb\n1\t2\n", one("1", "2")],
  [
    "a told comma though semicolons are more",
    'sep=,\n"a;x;y",b\n1,2\n',
    { head: ["a;x;y", "b"], rows: [[2, "1", "2"]] },
  ],
  ["separators in the head's quotes", '"a;b;c",b\n1,2\n', { head: ["a;b;c", "b"], rows: [[2, "1", "2"]] }],
  ["one column", "a\n1\n", { head: ["a"], rows: [[2, "1"]] }],
  [
    "LF",
    "a,b\n1,2\n3,4\n",
    {
      head: AB,
      rows: [
        [2, "1", "2"],
        [3, "3", "4"],
      ],
    },
  ],
  [
    "CRLF",
    "a,b\r\n1,2\r\n3,4\r\n",
    {
      head: AB,
      rows: [
        [2, "1", "2"],
        [3, "3", "4"],
      ],
    },
  ],
  [
    "CR",
    "a,b\r1,2\r3,4\r",
    {
      head: AB,
      rows: [
        [2, "1", "2"],
        [3, "3", "4"],
      ],
    },
  ],
  [
    "mixed line ends",
    "a,b\r\n1,2\n3,4\r5,6\n",
    {
      head: AB,
      rows: [
        [2, "1", "2"],
        [3, "3", "4"],
        [4, "5", "6"],
      ],
    },
  ],
  ["no line end at the end", "a,b\n1,2", one("1", "2")],
  ["empty lines in between count", "a,b\n\n\n1,2\n", { head: AB, rows: [[4, "1", "2"]] }],
  ["lines of separators count as empty", "a,b\n,\n , \n1,2\n", { head: AB, rows: [[4, "1", "2"]] }],
  ["empty lines before the head", "\r\n\r\na,b\r\n1,2\r\n", { head: AB, rows: [[4, "1", "2"]] }],
  ["empty lines at the end", "a,b\n1,2\n\n\n", one("1", "2")],
  ["quotes", '"a","b"\n"1","2"\n', one("1", "2")],
  ["separators in quotes", 'a,b\n"1,5",2\n', one("1,5", "2")],
  ["doubled quotes", 'a,b\n"say ""hi""",2\n', one('say "hi"', "2")],
  ["only doubled quotes", 'a,b\n"""",2\n', one('"', "2")],
  ["two doubled quotes", 'a,b\n"""""",2\n', one('""', "2")],
  ["an empty cell in quotes", 'a,b\n"",2\n', one("", "2")],
  [
    "LF in quotes",
    'a,b\n"1\n2",3\n4,5\n',
    {
      head: AB,
      rows: [
        [2, "1\n2", "3"],
        [3, "4", "5"],
      ],
    },
  ],
  [
    "CRLF in quotes",
    'a,b\r\n"1\r\n2",3\r\n4,5\r\n',
    {
      head: AB,
      rows: [
        [2, "1\r\n2", "3"],
        [3, "4", "5"],
      ],
    },
  ],
  ["a quoted cell at the end of the file", 'a,b\n1,"2"', one("1", "2")],
  ["quotes inside of a bare cell", 'a,b\n5" wide,2\n', one('5" wide', "2")],
  ["spaces before quotes", 'a,b\n1, "2,3"\n', one("1", "2,3")],
  ["spaces behind quotes", 'a,b\n"1" ,2\n', one("1", "2")],
  ["spaces around cells stay", "a,b\n 1 , 2 \n", one(" 1 ", " 2 ")],
  ["spaces around names go", " a ,  b\n1,2\n", one("1", "2")],
  ["breaks in names", '"a\nb",c\n1,2\n', { head: ["a b", "c"], rows: [[2, "1", "2"]] }],
  ["empty columns at the right of the head", "a,b,,\n1,2,,\n", one("1", "2")],
  ["empty cells beyond the head", "a,b\n1,2,,\n", one("1", "2")],
  [
    "cells that are left out at the end of a row",
    "a,b\n1\n2,3\n",
    {
      head: AB,
      rows: [
        [2, "1", ""],
        [3, "2", "3"],
      ],
    },
  ],
  ["characters of every kind", "a,b\nÅsa,日本 🍁\n", one("Åsa", "日本 🍁")],
  [
    "as many rows as may be",
    "a\n1\n2\n3\n4\n5\n",
    {
      head: ["a"],
      rows: [
        [2, "1"],
        [3, "2"],
        [4, "3"],
        [5, "4"],
        [6, "5"],
      ],
    },
  ],
  ["only a head", "a,b\n", { head: AB, rows: [] }],
  ["only a head without its line end", "a,b", { head: AB, rows: [] }],
  [
    "a name that is missing between others",
    "a,,b\n1,2,3\n",
    { head: ["a", "", "b"], rows: [[2, "1", "2", "3"]] },
  ],
  [
    "too many cells",
    "a,b\n1,2,3\n",
    one(
      "it has 3 cells, but the header has 2. Is a cell with a separator in it missing its quotation marks?",
    ),
  ],
  ["text behind quotes", 'a,b\n"1"2,3\n', one(STRAY)],
  ["quotes that are not doubled", 'a,b\n"say "hi"",3\n', one(STRAY)],
  [
    "a cell that is too long",
    `a,b\n${"x".repeat(21)},2\n`,
    one("a cell has more than 20 characters. Is a quotation mark missing?"),
  ],
  [
    "a last row that is cut off",
    "a,b\n1,2\n3",
    {
      head: AB,
      rows: [
        [2, "1", "2"],
        [3, "it ends in the middle: the file seems to be truncated."],
      ],
    },
  ],
])("a table with %s is read", (_, text, table) => {
  expect(read(text)).toEqual(table);
});

test.each<[what: string, text: string, sentence: string]>([
  ["nothing", "", "This file is empty."],
  ["only line ends", "\r\n\r\n", "This file is empty."],
  ["only separators", ",,,\n,,,\n", "This file is empty."],
  [
    "a quote that never closes",
    'a,b\n1,"2\n3,4\n',
    "Row 2: a quotation mark opens a cell but never closes it.",
  ],
  [
    "a quote that never closes in the last row",
    'a,b\n1,2\n3,"',
    "Row 3: a quotation mark opens a cell but never closes it.",
  ],
  [
    "a quote that never closes in the head",
    'a,"b\n1,2\n',
    "Row 1: a quotation mark opens a cell but never closes it.",
  ],
  ["text behind quotes in the head", '"a"x,b\n', `Row 1: ${STRAY}`],
  ["a column twice", "a,b,a\n1,2,3\n", "The column “a” appears in the file twice."],
  ["a column twice in other letters", "Name,NAME \n1,2\n", "The column “NAME” appears in the file twice."],
  ["too many columns", "a,b,c,d,e\n", "This file has more than 4 columns. Remove the ones you don't need."],
  [
    "far too many columns",
    `${"x,".repeat(5_000)}\n`,
    "This file has more than 4 columns. Remove the ones you don't need.",
  ],
  ["too many rows", "a\n1\n2\n3\n4\n5\n6\n", "This file has more than 5 rows. Split it into several files."],
])("%s is refused in a sentence", (_, text, sentence) => {
  expect(read(text)).toBe(sentence);
});

test("a text in a sentence is short and on one line", () => {
  expect(shortened(" a\r\n\tb ")).toBe("a b");
  expect(shortened("x".repeat(61))).toBe(`${"x".repeat(57)}…`);
});

test("whatever is written is read as it was, formulas too", () => {
  const cells = fc.array(
    fc.string({ unit: fc.constantFrom("a", "=", "'", '"', ",", ";", "\n", "\r", "\t", " ", "-", "é") }),
    {
      minLength: 2,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(cells, (texts) => {
      const filled = texts.map((text) => `${text}.`);
      const text = csvLine(filled.map((_, nth) => `c${nth}`)) + csvLine(filled);
      const table = readCsv(text, { ...BOUNDS, cell: 1_000 });
      const row = table.ok ? table.value.rows.next().value : null;
      const found = row !== null && typeof row === "object" ? row.cells : [];
      expect(found).toEqual(filled.map(writtenCell));
      for (const [nth, one] of filled.entries())
        if (writtenCell(one) !== one) expect(readCell(found[nth] ?? "")).toBe(one);
    }),
  );
});

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
  ["UTF-8 with its mark", bytes([0xef, 0xbb, 0xbf], TABLE), TABLE, "UTF-8"],
  ["ASCII", bytes("a,b\n"), "a,b\n", "UTF-8"],
  ["UTF-16 LE with its mark", wide(TABLE, true, true), TABLE, "UTF-16"],
  ["UTF-16 BE with its mark", wide(TABLE, false, true), TABLE, "UTF-16"],
  ["UTF-16 LE without a mark", wide(TABLE, true, false), TABLE, "UTF-16"],
  ["UTF-16 BE without a mark", wide(TABLE, false, false), TABLE, "UTF-16"],
  [
    "Windows-1252",
    bytes("Name\r\nCaf", [0xe9], " ", [0x93], "x", [0x94], "\r\n"),
    "Name\r\nCafé “x”\r\n",
    "Windows-1252",
  ],
  ["the euro sign of Windows", bytes("Price\n", [0x80], "5\n"), "Price\n€5\n", "Windows-1252"],
])("%s is known", (_, sent, text, encoding) => {
  expect(readCsvText(sent)).toEqual({ ok: true, value: { text, encoding } });
});

const SAVE = "Open it in a spreadsheet and save it as “CSV UTF-8”.";
const ZEROS = `This file contains zero bytes, so it's damaged or isn't plain text. ${SAVE}`;
const no = (what: string) => `This file is ${what}, not a CSV file. ${SAVE}`;

test.each<[what: string, bytes: Uint8Array, sentence: string]>([
  ["nothing", bytes(), "This file is empty."],
  ["only a mark", bytes([0xef, 0xbb, 0xbf]), "This file is empty."],
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
  ["zero bytes and bytes of Windows", bytes("Name\n", [0xe9, 0], "x\n"), ZEROS],
  [
    "UTF-8 that breaks in line 3",
    bytes("Name\nÅsa\n", [0xc3], "x\n"),
    `Line 3 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "UTF-8 with a mark that breaks",
    bytes([0xef, 0xbb, 0xbf], "Name\n", [0xe9], "\n"),
    `Line 2 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "half of a pair in UTF-8",
    bytes("Name\nÅsa\n\nx", [0xed, 0xa0, 0xbc], "\n"),
    `Line 4 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "UTF-8 that is cut in a character",
    bytes("Name\nÅsa ", [0xf0, 0x9f, 0x8d]),
    `Line 2 has a character that can't be read: the file is damaged UTF-8. ${SAVE}`,
  ],
  [
    "UTF-16 with half a character at its end",
    wide(TABLE, true, true).slice(0, -1),
    `This file is marked as UTF-16 but is damaged. ${SAVE}`,
  ],
  [
    "UTF-16 with half of a pair",
    wide("Name\n\ud83c,x\n", true, true),
    `This file is marked as UTF-16 but is damaged. ${SAVE}`,
  ],
  [
    "bytes that mean nothing anywhere",
    bytes("Name\n", [0x81, 0x8d, 0x90], "\n"),
    `This file isn't plain text. ${SAVE}`,
  ],
  ["a program", bytes([0x7f], "ELF", [2, 1, 1, 0xff, 0xfe, 1]), `This file isn't plain text. ${SAVE}`],
])("%s is no table, and a sentence says so", (_, sent, sentence) => {
  expect(readCsvText(sent)).toEqual({ ok: false, refusal: sentence });
});
