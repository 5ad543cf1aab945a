import { expect, test } from "vitest";
import { closingForm, correctionForm } from "./cash-drawer-form.ts";
import { closingPath, readOpenCashDrawer } from "./open-cash-drawer.ts";

const id = "6f1c2c4e-5a0b-4a57-9d0e-0f6f1a2b3c4d";
const sent = { id, hands: id, day: "2026-11-21", seen: "mark", note: "" };

test("reads the counts of bills and coins, with blank as none", () => {
  const counted = { "piece-2000": "3", "piece-100": " 12 ", "piece-25": "", "piece-1": "0", own: "" };
  expect(closingForm.parse({ ...sent, ...counted })).toMatchObject({
    ...{ handledBy: id, day: "2026-11-21", seen: "mark", explainedCents: null },
    ...{ pieces: { 2000: 3, 100: 12 }, ownCents: 0 },
  });
  expect(closingForm.parse({ ...sent, own: "$5.25", explained: "-740" })).toMatchObject({
    ...{ pieces: {}, ownCents: 525, explainedCents: -740 },
  });
});

test.each(["3.5", "-1", "three", "10001", "123456"])("refuses %s as a number of bills", (text) => {
  const read = closingForm.safeParse({ ...sent, "piece-2000": text });
  expect(read.error?.issues[0]?.path).toEqual(["piece-2000"]);
});

test.each([{ seen: undefined }, { id: "x" }, { explained: "all" }, { "piece-300": "1" }, { own: "-5" }])(
  "refuses a form with %j",
  (change) => {
    expect(closingForm.safeParse({ ...sent, ...change }).success).toBe(false);
  },
);

test.each([
  ["245.50", 24_550],
  ["$1,200", 120_000],
  ["0", 0],
  ["-5.25", -525],
  ["− 5", -500],
])("reads the amount %s", (counted, cents) => {
  const correction = { id, seen: "-500", counted, reason: "A roll" };
  expect(correctionForm.parse(correction)).toEqual({ ...correction, seen: -500, counted: cents });
});

test.each(["", "all of it", "5.123", "--5", "-"])("refuses %j as an amount", (counted) => {
  const read = correctionForm.safeParse({ id, seen: "0", counted, reason: "A roll" });
  expect(read.error?.issues[0]?.path).toEqual(["counted"]);
});

test("reads the person and day from the form's address, and refuses other values", () => {
  for (const handledBy of [id, null]) {
    const params = new URL(closingPath({ handledBy, day: "2026-11-21" }), "http://shop").searchParams;
    expect(readOpenCashDrawer(params.get("hands"), params.get("day"))).toEqual({
      handledBy,
      day: "2026-11-21",
    });
  }
  expect(readOpenCashDrawer("anybody", "2026-11-21")).toBeNull();
  expect(readOpenCashDrawer(id, "2026-11-31")).toBeNull();
  expect(closingForm.safeParse({ ...sent, hands: "x" }).success).toBe(false);
});
