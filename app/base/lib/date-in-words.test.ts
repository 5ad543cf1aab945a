import { expect, test } from "vitest";
import { birthDateInWords, dateInWords, typedDateInWords } from "./date-in-words.ts";

test("writes out a calendar day", () => {
  expect(dateInWords("2026-07-01")).toBe("July 1, 2026");
});

test.each([
  ["1998-03-04", "2026-11-21", "March 4, 1998, 28 years old"],
  ["2005-11-21", "2026-11-21", "November 21, 2005, 21 years old"],
  ["2005-11-22", "2026-11-21", "November 22, 2005, 20 years old"],
  ["2004-02-29", "2025-02-28", "February 29, 2004, 20 years old"],
])("writes out the birth date %s, on %s: %s", (birthDate, today, words) => {
  expect(birthDateInWords(birthDate, today)).toBe(words);
});

test.each([
  ["1998", "3", "04", "March 4, 1998"],
  ["1998", "02", "30", "February 30, 1998"],
  ["199", "3", "4", null],
  ["1998", "13", "4", null],
  ["1998", "", "4", null],
  ["1998", "March", "4", null],
])("shows %s, %s, %s as %s while it is typed", (year, month, day, words) => {
  expect(typedDateInWords({ year, month, day })).toBe(words);
});
