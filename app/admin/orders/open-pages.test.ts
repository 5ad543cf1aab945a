import { expect, test } from "vitest";
import { countNew, isOrderUpdates, newOrdersText } from "./open-pages.ts";

test("counts orders as new until they're known, wherever they are among the newest", () => {
  const known = new Set(["b", "c"]);
  expect(countNew(known, ["a", "b", "c"])).toBe(1);
  // The clock of the process that placed it was behind.
  expect(countNew(known, ["b", "late", "c"])).toBe(1);
  expect(countNew(known, ["c", "b"])).toBe(0);
});

test.each([
  [1, "1 new order"],
  [2, "2 new orders"],
  [50, "50 or more new orders"],
])("describes %d new orders as %s", (count, text) => {
  expect(newOrdersText(count)).toBe(text);
});

test("refuses a response of another shape as updates", () => {
  expect(isOrderUpdates({ version: "1", newest: ["a"] })).toBe(true);
  expect(isOrderUpdates({ version: "1", newest: [1] })).toBe(false);
  expect(isOrderUpdates({ sentence: "Please sign in." })).toBe(false);
});
