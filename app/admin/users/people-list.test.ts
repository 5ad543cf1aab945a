import { expect, test } from "vitest";
import { phoneDigitsOf, readShown } from "./people-list.ts";

test.each([
  ["612-555", "612555"],
  ["(612) 555-0134", "6125550134"],
  ["+1 612.555", "1612555"],
  ["55", null],
  ["612a", null],
  ["maya", null],
])("a search for %j looks for the phone digits %j", (search, digits) => {
  expect(phoneDigitsOf(search)).toBe(digits);
});

test.each([
  ["admins", "admins"],
  ["blocked", "blocked"],
  [null, "everybody"],
  ["toString", "everybody"],
])("?show=%j shows %s", (text, shown) => {
  expect(readShown(text)).toBe(shown);
});
