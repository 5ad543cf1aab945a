import { expect, test } from "vitest";
import { numberText, readChoice, readDayCell, readFlag, readPercentage } from "./cells.ts";

const DAY = "Please enter the day as year, month, and day, such as 2026-11-30.";

test.each([
  ["", ""],
  ["2026-11-30", "2026-11-30"],
  ["2024-02-29", "2024-02-29"],
  ["11/30/2026", "2026-11-30"],
  ["1/31/2026", "2026-01-31"],
  ["7/7/2026", "2026-07-07"],
])("reads the day %j as %j", (cell, value) => {
  expect(readDayCell(cell)).toEqual({ ok: true, value });
});

test.each([
  ["03/04/2026", "03/04/2026 can mean two days. Please enter 2026-03-04 or 2026-04-03."],
  ["3/4/2026", "3/4/2026 can mean two days. Please enter 2026-03-04 or 2026-04-03."],
  ["30/11/2026", `There is no day 30/11/2026 with the month first. ${DAY}`],
  ["13/13/2026", `There is no day 13/13/2026 with the month first. ${DAY}`],
  ["30.11.2026", DAY],
  ["03.04.2026", DAY],
  ["11-30-2026", DAY],
  ["2026/11/30", DAY],
  ["11/30/26", DAY],
  ["20261130", DAY],
  ["46356", DAY],
  ["November 30, 2026", DAY],
  ["30-Nov-26", DAY],
  ["2026-11-30T00:00:00Z", DAY],
  ["2026-11-30 12:00", DAY],
  ["٢٠٢٦-١١-٣٠", DAY],
  ["today", DAY],
  ["2026-02-29", "There is no day 2026-02-29."],
  ["2026-13-01", "There is no day 2026-13-01."],
  ["2026-00-10", "There is no day 2026-00-10."],
])("refuses the day %j", (cell, refusal) => {
  expect(readDayCell(cell)).toEqual({ ok: false, refusal });
});

test("reads yes and no in all the forms that spreadsheets write", () => {
  for (const cell of ["yes", "Yes", "TRUE", "true", "1", "x", "on"])
    expect(readFlag(cell)).toEqual({ ok: true, value: "on" });
  for (const cell of ["no", "NO", "FALSE", "0", "", "off"])
    expect(readFlag(cell)).toEqual({ ok: true, value: "" });
  for (const cell of ["maybe", "2", "ja", "-", "NaN"])
    expect(readFlag(cell)).toEqual({ ok: false, refusal: "Please enter yes or no." });
});

test("matches a choice regardless of case, and lists the choices for an unknown one", () => {
  const read = readChoice("color", ["", "Red", "Blue"]);
  expect(read("red")).toEqual({ ok: true, value: "Red" });
  expect(read("")).toEqual({ ok: true, value: "" });
  expect(read("green")).toEqual({
    ok: false,
    refusal: "There is no color “green”. Please enter one of an empty cell, Red, Blue.",
  });
  expect(readChoice("color", ["Red"])("")).toEqual({ ok: false, refusal: "Choose the color: Red." });
  expect(readChoice("color", [])("red")).toEqual({
    ok: false,
    refusal: "There is no color yet. Add one first.",
  });
});

test.each([
  ["30", "30"],
  ["30.0", "30"],
  ["1,000", "1000"],
  ["12,345.50", "12345.5"],
  ["1\u00a0000", "1000"],
  ["1\u202f234\u202f567", "1234567"],
  ["\u221293.3346", "-93.3346"],
  ["0.2500", "0.25"],
  ["", ""],
])("reads the number %j as %j", (cell, text) => expect(numberText(cell)).toBe(text));

test.each(["24,99", "0,2", "10,00", "1,0000", "0,007", "1.000,50", "1e3", "ten", "5 mg", "1 2", "1.2.3"])(
  "leaves %j unchanged for the form to refuse",
  (cell) => expect(numberText(cell)).toBe(cell),
);

test("ignores the percent sign of a percentage", () => {
  for (const cell of ["0.2", "0.2%", "0.20 %", "0.2\u00a0%"])
    expect(readPercentage(cell)).toEqual({ ok: true, value: "0.2" });
});
