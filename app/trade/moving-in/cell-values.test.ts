import { expect, test } from "vitest";
import { readAddresses, readList, readMoment, readPrice, readUnits } from "./cell-values.ts";

test.each([
  ["24", 2400],
  ["24.9", 2490],
  ["$1,234.50", 123_450],
  ["24,99", 2499],
  ["1.234,50 €", 123_450],
  ["1,234", 123_400],
  ["1.234.567", 123_456_700],
  ["12.0000", 1200],
  ["'19.00", 1900],
  ["USD 5", 500],
])("reads the price %s", (cell, cents) => {
  expect(readPrice(cell)).toEqual({ ok: true, value: cents });
});

test.each(["", "ten", "-5", "12.345", "1,2,3", "99999999", "12 each", "1e3"])(
  "refuses the price “%s”",
  (cell) => {
    expect(readPrice(cell).ok).toBe(false);
  },
);

test("reads units, cuts fractions, and returns null without a number", () => {
  expect(["12", "1,200", "3.0000", "2.5", "-2"].map(readUnits)).toEqual([12, 1200, 3, 2, -2]);
  expect(["", "parent", "many", "1.200", "99999999999"].map(readUnits)).toEqual(Array(5).fill(null));
});

test("splits lists at commas that aren't escaped, and addresses that contain commas", () => {
  expect(readList("a, b\\, c, , a")).toEqual(["a", "b, c"]);
  expect(
    readAddresses("https://x.example/1,2.jpg, //x.example/3.jpg|https://x.example/4.jpg logo.png"),
  ).toEqual(["https://x.example/1,2.jpg", "https://x.example/3.jpg", "https://x.example/4.jpg"]);
  expect(readAddresses("https://x.example/my lake.jpg https://x.example/5?v=1 a lake, ")).toEqual([
    "https://x.example/my%20lake.jpg",
    "https://x.example/5?v=1",
  ]);
});

test.each([
  ["2024-05-01 10:22:11", "2024-05-01T10:22:11Z"],
  ["2024-05-01T10:22:11.5+02:00", "2024-05-01T08:22:11.5Z"],
  ["2024-05-01 10:22 UTC", "2024-05-01T10:22:00Z"],
  ["2024-05-01", "2024-05-01T12:00:00Z"],
])("reads the time “%s”", (cell, instant) => {
  expect(readMoment(cell)?.toString()).toBe(instant);
});

test.each(["", "05/01/2024", "2024-13-01", "2024-05-01 25:00", "yesterday"])(
  "reads no time from “%s”",
  (cell) => {
    expect(readMoment(cell)).toBeNull();
  },
);
