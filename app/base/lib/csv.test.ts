import { expect, test } from "vitest";
import { CSV_START, csvLine } from "./csv.ts";

test("a line joins its cells by commas and ends with CRLF", () => {
  expect(csvLine(["Ada", 3, null, "last"])).toBe("Ada,3,,last\r\n");
});

test("a file starts with the mark that makes spreadsheets read UTF-8", () => {
  expect(new TextEncoder().encode(CSV_START)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
});

test("cells with commas, quotes or line ends stand in quotes, and quotes are doubled", () => {
  expect(csvLine(["a,b", 'the "blue" door', "two\nlines", "two\r\nlines"])).toBe(
    '"a,b","the ""blue"" door","two\nlines","two\r\nlines"\r\n',
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+16125550100", "'+16125550100"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["\n=1", '"\'\n=1"'],
  ["＝1+1", "'＝1+1"],
  ["＋16125550100", "'＋16125550100"],
  ["－2", "'－2"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ['=HYPERLINK("https://example.com")', '"\'=HYPERLINK(""https://example.com"")"'],
])("the text %j cannot run as a formula", (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test("signs of formulas inside a text and negative numbers stay as they are", () => {
  expect(csvLine(["2+2=4", -350, "lea@example.com"])).toBe("2+2=4,-350,lea@example.com\r\n");
});
