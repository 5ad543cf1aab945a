import { expect, test } from "vitest";
import { afterText, changedText, packedText, packPath } from "./pack-answer.ts";

test("a line that is packed says its batch, if it has one", () => {
  const line = { quantity: 2, name: "Lake Gummies" };
  expect(packedText({ ...line, from: "B-1" })).toBe("Packed: 2 × Lake Gummies, batch B-1.");
  expect(packedText({ ...line, from: "" })).toBe("Packed: 2 × Lake Gummies.");
});

test("a change says the new total", () => {
  const sums = { name: "Lake Gummies", totalBeforeCents: 7_442, totalAfterCents: 3_721 };
  expect(changedText("take-off", sums)).toBe(
    "Taken off: Lake Gummies. The new total is $37.21 instead of $74.42.",
  );
  expect(changedText("replace", { ...sums, totalAfterCents: 7_442 })).toBe(
    "Replaced: Lake Gummies. The total stays at $74.42.",
  );
});

test("the way on keeps its route, and says what was packed", () => {
  expect(packPath("o1")).toBe("/admin/orders/o1/pack");
  expect(packPath("o1", { route: "r1", after: "o0" })).toBe("/admin/orders/o1/pack?route=r1&after=o0");
  expect(afterText("12345678-9", false)).toBe("Order 12345678 is packed. This is the next one.");
  expect(afterText("12345678-9", true)).toMatch(/no other one/);
});
