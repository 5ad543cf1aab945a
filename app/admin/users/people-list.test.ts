import { expect, test } from "vitest";
import { readShown } from "./people-list.ts";

test.each([
  ["admins", "admins"],
  ["blocked", "blocked"],
  [null, "everybody"],
  ["toString", "everybody"],
])("?show=%j shows %s", (text, shown) => {
  expect(readShown(text)).toBe(shown);
});
