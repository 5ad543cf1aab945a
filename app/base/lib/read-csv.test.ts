import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, readCell, writtenCell } from "./csv.ts";
import { readCsv, shortened } from "./read-csv.ts";

const BOUNDS = { rows: 5, columns: 4, cell: 20 };

/** Returns a text's table as JSON-like rows, or the refusal message. */
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
    "tabs with commas in the header",
    "a\tb\tc,d\n1\t2\t3\n",
    { head: ["a", "b", "c,d"], rows: [[2, "1", "2", "3"]] },
  ],
  ["a declared separator", "sep=;\r\na;b\r\n1;2\r\n", one("1", "2")],
  ["a declared tab separator", "sep=\t\na\tb\n1\t2\n", one("1", "2")],
  [
    "a declared comma among more semicolons",
    'sep=,\n"a;x;y",b\n1,2\n',
    { head: ["a;x;y", "b"], rows: [[2, "1", "2"]] },
  ],
  ["separators in the header's quotes", '"a;b;c",b\n1,2\n', { head: ["a;b;c", "b"], rows: [[2, "1", "2"]] }],
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
    "mixed line endings",
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
  ["no line break at the end", "a,b\n1,2", one("1", "2")],
  ["empty lines in between, which count", "a,b\n\n\n1,2\n", { head: AB, rows: [[4, "1", "2"]] }],
  [
    "lines of only separators, which count as empty",
    "a,b\n,\n , \n1,2\n",
    { head: AB, rows: [[4, "1", "2"]] },
  ],
  ["empty lines before the header", "\r\n\r\na,b\r\n1,2\r\n", { head: AB, rows: [[4, "1", "2"]] }],
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
  ["quotes inside an unquoted cell", 'a,b\n5" wide,2\n', one('5" wide', "2")],
  ["spaces before quotes", 'a,b\n1, "2,3"\n', one("1", "2,3")],
  ["spaces after quotes", 'a,b\n"1" ,2\n', one("1", "2")],
  ["spaces around cells", "a,b\n 1 , 2 \n", one(" 1 ", " 2 ")],
  ["spaces around column names", " a ,  b\n1,2\n", one("1", "2")],
  ["line breaks in column names", '"a\nb",c\n1,2\n', { head: ["a b", "c"], rows: [[2, "1", "2"]] }],
  ["empty columns at the right of the header", "a,b,,\n1,2,,\n", one("1", "2")],
  ["empty cells beyond the header", "a,b\n1,2,,\n", one("1", "2")],
  [
    "missing cells at the end of a row",
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
    "the maximum number of rows",
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
  ["only a header", "a,b\n", { head: AB, rows: [] }],
  ["only a header without a line break", "a,b", { head: AB, rows: [] }],
  [
    "a missing column name between others",
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
  ["text after quotes", 'a,b\n"1"2,3\n', one(STRAY)],
  ["quotes that aren't doubled", 'a,b\n"say "hi"",3\n', one(STRAY)],
  [
    "an oversized cell",
    `a,b\n${"x".repeat(21)},2\n`,
    one("a cell has more than 20 characters. Is a quotation mark missing?"),
  ],
  [
    "a truncated last row",
    "a,b\n1,2\n3",
    {
      head: AB,
      rows: [
        [2, "1", "2"],
        [3, "it ends in the middle: the file seems to be truncated."],
      ],
    },
  ],
])("reads a table with %s", (_, text, table) => {
  expect(read(text)).toEqual(table);
});

test.each<[what: string, text: string, sentence: string]>([
  ["nothing", "", "This file is empty."],
  ["only line breaks", "\r\n\r\n", "This file is empty."],
  ["only separators", ",,,\n,,,\n", "This file is empty."],
  ["an unclosed quote", 'a,b\n1,"2\n3,4\n', "Row 2: a quotation mark opens a cell but never closes it."],
  [
    "an unclosed quote in the last row",
    'a,b\n1,2\n3,"',
    "Row 3: a quotation mark opens a cell but never closes it.",
  ],
  [
    "an unclosed quote in the header",
    'a,"b\n1,2\n',
    "Row 1: a quotation mark opens a cell but never closes it.",
  ],
  ["text after quotes in the header", '"a"x,b\n', `Row 1: ${STRAY}`],
  ["a duplicate column", "a,b,a\n1,2,3\n", "The column “a” appears in the file twice."],
  ["a duplicate column in another case", "Name,NAME \n1,2\n", "The column “NAME” appears in the file twice."],
  ["too many columns", "a,b,c,d,e\n", "This file has more than 4 columns. Remove the ones you don't need."],
  [
    "far too many columns",
    `${"x,".repeat(5_000)}\n`,
    "This file has more than 4 columns. Remove the ones you don't need.",
  ],
  ["too many rows", "a\n1\n2\n3\n4\n5\n6\n", "This file has more than 5 rows. Split it into several files."],
])("refuses %s with a message", (_, text, sentence) => {
  expect(read(text)).toBe(sentence);
});

test("shortens a text in a message to one line", () => {
  expect(shortened(" a\r\n\tb ")).toBe("a b");
  expect(shortened("x".repeat(61))).toBe(`${"x".repeat(57)}…`);
  expect(shortened(`${"x".repeat(56)}🍬🍬🍬`)).toBe(`${"x".repeat(56)}…`);
});

test("numbers columns of one name where they may repeat, and lists them", () => {
  const table = readCsv("Price,price,,PRICE,Name\n1,2,,3,x\n", { ...BOUNDS, columns: 5, mayRepeat: true });
  expect(table.ok && table.value).toMatchObject({
    head: ["Price", "price (2)", "", "PRICE (3)", "Name"],
    repeated: ["price"],
  });
});

test("reads any written text back unchanged, including formulas", () => {
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
