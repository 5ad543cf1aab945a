import { expect, test } from "vitest";
import { changeOf, changeText, handInText, likelyAmounts } from "./door-cash.ts";

test.each([
  [5_154, [5_500, 6_000, 10_000]],
  [846, [1_000, 2_000, 5_000]],
  [6_000, [6_500, 8_000, 10_000]],
  [10_740, [11_000, 12_000, 15_000]],
  [19_999, [20_000]],
])("suggests cash amounts for %d: %j", (due, amounts) => {
  expect(likelyAmounts(due)).toEqual(amounts);
});

test("suggests no amount below the amount due, and never negative change", () => {
  for (let due = 1; due <= 30_000; due += 7) {
    for (const got of likelyAmounts(due)) {
      const change = changeOf(due, String(got / 100));
      expect(change).toEqual({ got, change: got - due });
      expect(got).toBeGreaterThan(due);
    }
  }
});

test.each([
  ["60", "Received $60.00, change $8.46"],
  ["$51.54", "Received $51.54, no change"],
  ["", "Received $51.54, no change"],
])("shows for %j with $51.54 due: %s", (typed, text) => {
  const change = changeOf(5_154, typed);
  expect("wrong" in change ? change.wrong : changeText(change)).toBe(text);
});

test.each([
  ["51.53", "$51.53 is $0.01 less than $51.54."],
  ["0", "$0.00 is $51.54 less than $51.54."],
  ["sixty", "Enter the cash received, such as 60 or 60.50."],
  ["-60", "Enter the cash received, such as 60 or 60.50."],
])("refuses %j for $51.54: %s", (typed, wrong) => {
  expect(changeOf(5_154, typed)).toEqual({ wrong });
});

test("lists float and collected cash to hand in, and nothing without cash", () => {
  expect(handInText({ floatCents: 4_000, takenCents: 6_740 })).toBe(
    "hand in $107.40: float $40.00, collected $67.40",
  );
  expect(handInText({ floatCents: 0, takenCents: 0 })).toBeNull();
});
