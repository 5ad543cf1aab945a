import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDamaged, isDayOf, nearlyAmong } from "./spreadsheet-damage.ts";

/** Stored texts, and how spreadsheets damage them. */
const DAMAGES: [stored: string, cells: string[]][] = [
  ["0042", ["42", "42.0", "42.00", "0042.0"]],
  ["00501", ["501"]],
  ["1000", ["1,000", "1,000.00", "1E+03"]],
  ["1.50", ["1.5"]],
  ["+16125550134", ["16125550134", "1.61256E+10", "1.61E+10"]],
  ["123456789012", ["1.23457E+11", "1.2E+11", "123,456,789,012"]],
  ["1234567890123456789", ["1234567890123450000", "1.23457E+18"]],
  ["12E5", ["1200000", "1.20E+06"]],
  ["$5", ["$5.00", "5"]],
  ["5%", ["0.05", "5.00%"]],
  ["(5)", ["-5"]],
  [
    "3-12",
    [
      "12-Mar",
      "3/12/2026",
      "12-Mar-26",
      "46093",
      "46093.0",
      "2026-03-12",
      "2026-03-12 00:00:00",
      "Mar 12, 2026",
    ],
  ],
  ["10-20", ["20-Oct", "10/20/2026"]],
  ["1/2", ["2-Jan", "1-Feb", "01.02.2026"]],
  ["3-2027", ["Mar-27", "3/1/2027"]],
  ["2026-11-30", ["11/30/2026", "11/30/26", "30-Nov-26", "46356"]],
  ["3-12-26", ["3/12/2026", "12-Mar-26"]],
  ["MAR12", ["12-Mar", "Mar-12", "3/12/2026"]],
  ["sept2", ["2-Sep"]],
  ["7-May", ["5/7/2026"]],
  ["12:30", ["12:30:00 PM", "12:30:00", "0.520833333"]],
  ["true", ["TRUE"]],
  ["Åsa", ["Ã…sa"]],
  ["Café", ["CafŽ"]],
  ["日本 🍁", ["?? ??", "__ __", "æ—¥æœ¬ ðŸ\u008d\u0081"]],
];

test.each(DAMAGES)("recognizes %s in damaged cells: %j", (stored, cells) => {
  for (const cell of cells) expect(isDamaged(stored, cell), cell).toBe(true);
});

test.each([
  ["42", "0042"],
  ["42", "43"],
  ["0042", "43"],
  ["12-Mar", "3-12"],
  ["3-12", "13-Mar"],
  ["3-12", "46094"],
  ["3-12", "12-3"],
  ["LOT-1", "LOT-2"],
  ["Pine", "Pine "],
  ["5", "5 mg"],
  ["2026-11-30", "11/29/2026"],
  ["marble 12", "12-Mar"],
  ["1234567", "1.23457E+11"],
  ["Café", "Cafe"],
  ["Pine", "P?ne"],
  ["", "42"],
  ["0042", ""],
])("treats a change from %j to %j as an edit", (stored, cell) => expect(isDamaged(stored, cell)).toBe(false));

describe("finding a known text that is similar", () => {
  const near = nearlyAmong(["0042", "3-12", "LOT-7", "123456789012", "007A"]);
  test.each([
    ["42", "0042"],
    ["042", "0042"],
    ["42.0", "0042"],
    ["12-Mar", "3-12"],
    ["46093", "3-12"],
    ["1.23457E+11", "123456789012"],
    ["7a", "007A"],
  ])("%s is similar to %s", (text, known) => expect(near(text)).toBe(known));
  test.each(["0042", "lot-7", "LOT-8", "43", "12-3", "13-Mar", "", "8A"])(
    "finds nothing similar to %j",
    (text) => expect(near(text)).toBeNull(),
  );
});

test("matches a whole number with leading zeros only to itself", () => {
  const number = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 4 }), (one, other, zeros) => {
      const stored = "0".repeat(zeros) + one;
      expect(isDamaged(stored, String(other))).toBe(one === other);
    }),
  );
});

test("accepts a day in unambiguous spreadsheet formats as unchanged", () => {
  for (const cell of ["30-Nov-26", "Nov 30, 2026", "11/30/26", "46356", "46356.0", "2026-11-30 00:00:00"])
    expect(isDayOf("2026-11-30", cell), cell).toBe(true);
  for (const cell of ["29-Nov-26", "30-Nov", "30.11.2026", "46357"])
    expect(isDayOf("2026-11-30", cell), cell).toBe(false);
  for (const cell of ["12/3/2026", "3/12/2026"]) expect(isDayOf("2026-12-03", cell), cell).toBe(false);
});
