import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isUuid } from "./uuid.ts";

test("accepts a UUID of any version, in lower case", () => {
  expect(isUuid(randomUUID())).toBe(true);
  expect(isUuid("00000000-0000-0000-0000-000000000000")).toBe(true);
  expect(isUuid("11111111-1111-1111-1111-111111111111")).toBe(true);
});

test.each([
  "",
  "11111111-1111-1111-1111-11111111111",
  "11111111-1111-1111-1111-1111111111111",
  "11111111111111111111111111111111",
  "1111111111111-1111-1111-111111111111",
  "g1111111-1111-1111-1111-111111111111",
  "ABCDEF01-1111-4111-8111-111111111111",
  "{11111111-1111-1111-1111-111111111111}",
  "11111111-1111-1111-1111-111111111111\n",
  null,
  undefined,
  7,
])("refuses %j", (text) => {
  expect(isUuid(text)).toBe(false);
});
