import { expect, test } from "vitest";
import {
  isCount,
  isEither,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isOptional,
  isSameValue,
  isText,
  type Shape,
} from "./shape.ts";

const ANYTHING = ["", "text", 0, 1.5, -1, Number.NaN, true, null, undefined, [], ["text"], {}, { name: "A" }];
const taken = (shape: Shape<unknown>) => ANYTHING.filter(shape);

test("accepts only its own kind of value in each shape", () => {
  expect(taken(isText)).toEqual(["", "text"]);
  expect(taken(isFlag)).toEqual([true]);
  expect(taken(isNumber)).toEqual([0, 1.5, -1]);
  expect(taken(isCount)).toEqual([0]);
  expect(taken(isOneOf("text", ""))).toEqual(["", "text"]);
  expect(taken(isListOf(isText))).toEqual([[], ["text"]]);
  expect(taken(isNullOr(isFlag))).toEqual([true, null]);
  expect(taken(isOptional(isFlag))).toEqual([true, undefined]);
  expect(taken(isEither<unknown>(isFlag, isCount))).toEqual([0, true]);
});

test("requires all fields of an object, and allows more", () => {
  const isProduct = isObject<{ name: string; stock: number | null; note?: string }>({
    name: isText,
    stock: isNullOr(isCount),
    note: isOptional(isText),
  });
  expect(isProduct({ name: "Gummies", stock: null })).toBe(true);
  expect(isProduct({ name: "Gummies", stock: 3, note: "", color: "green" })).toBe(true);
  expect(isProduct({ name: "Gummies" })).toBe(false);
  expect(isProduct({ name: "Gummies", stock: 3, note: null })).toBe(false);
  expect([null, undefined, "", 1, []].filter(isProduct)).toEqual([]);
});

const day = Temporal.PlainDate.from("2026-11-27");
const at = Temporal.Instant.from("2026-11-27T16:00:00Z");

test("compares objects in any field order, at any depth, but lists in order", () => {
  expect(isSameValue({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: null, c: 2 }], a: 1 })).toBe(true);
  expect(isSameValue(["a", "b"], ["b", "a"])).toBe(false);
  expect(isSameValue({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(isSameValue({ 10: "x", 9: "y" }, { 9: "y", 10: "x" })).toBe(true);
});

test("distinguishes types, and compares days and instants by value", () => {
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
