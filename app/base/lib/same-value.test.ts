import { expect, test } from "vitest";
import { isSameValue } from "./same-value.ts";

const day = Temporal.PlainDate.from("2026-11-27");
const at = Temporal.Instant.from("2026-11-27T16:00:00Z");

test("values are the same in any order of their fields, at every depth, and lists only in theirs", () => {
  expect(isSameValue({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: null, c: 2 }], a: 1 })).toBe(true);
  expect(isSameValue(["a", "b"], ["b", "a"])).toBe(false);
  expect(isSameValue({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(isSameValue({ 10: "x", 9: "y" }, { 9: "y", 10: "x" })).toBe(true);
});

test("kinds of values are told apart, and days and moments are compared by what they say", () => {
  expect(isSameValue(day, Temporal.PlainDate.from("2026-11-27"))).toBe(true);
  expect(isSameValue(day, day.add({ days: 1 }))).toBe(false);
  expect(isSameValue(at, at.add({ seconds: 1 }))).toBe(false);
  for (const [one, other] of [
    ["1", 1],
    [0, false],
    ["", null],
    [null, undefined],
    [[], {}],
  ])
    expect(isSameValue(one, other)).toBe(false);
});
