import { expect, test } from "vitest";
import { readShown } from "./people-list.ts";

test.each([
  ["admins", "admins"],
  ["blocked", "blocked"],
  [null, "everyone"],
  ["toString", "everyone"],
])("?show=%j shows %s", (text, shown) => {
  expect(readShown(text)).toBe(shown);
});
