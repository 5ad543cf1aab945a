import { expect, test } from "vitest";
import { CSV_START, csvLine } from "./csv.ts";

test("joins cells with commas and ends the line with CRLF", () => {
  expect(csvLine(["Ada", 3, null, "last"])).toBe("Ada,3,,last\r\n");
});

test("starts a file with the byte order mark that makes spreadsheets read UTF-8", () => {
  expect(new TextEncoder().encode(CSV_START)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
});

test("quotes cells with commas, quotes, or line breaks, and doubles quotes", () => {
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
])("prevents %j from running as a formula", (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test("leaves formula characters within a text, and negative numbers, unchanged", () => {
  expect(csvLine(["2+2=4", -350, "lea@example.com"])).toBe("2+2=4,-350,lea@example.com\r\n");
});
