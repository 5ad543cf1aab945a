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
  isText,
  type Shape,
} from "./shape.ts";

const ANYTHING = ["", "text", 0, 1.5, -1, Number.NaN, true, null, undefined, [], ["text"], {}, { name: "A" }];
const taken = (shape: Shape<unknown>) => ANYTHING.filter(shape);

test("each shape accepts its own kind and nothing else", () => {
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

test("an object has all its fields, and may have more", () => {
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
