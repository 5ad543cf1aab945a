import { expect, test } from "vitest";
import { changedFields } from "./audit-entry.ts";

test("shows only changes, in readable words", () => {
  const before = {
    ...{ id: "1", version: 3, name: "Lake Gummies", priceCents: 2_400, stock: 5, isNew: true },
    ...{ effects: ["Calm"], updatedAt: "2026-11-20T18:00:00Z", windowStart: null },
  };
  const after = {
    ...before,
    ...{ version: 4, priceCents: 123_456, stock: null, isNew: false, effects: ["Calm", "Focus"] },
    ...{ updatedAt: "2026-11-21T18:00:00Z", windowStart: "2026-11-21T18:00:00Z" },
  };
  expect(changedFields(before, after)).toEqual([
    { field: "Price", before: "$24.00", after: "$1,234.56" },
    { field: "Stock", before: "5", after: "nothing" },
    { field: "Is new", before: "yes", after: "no" },
    { field: "Effects", before: "Calm", after: "Calm, Focus" },
    { field: "Window start", before: "nothing", after: "Nov 21, 2026, 12:00 PM" },
  ]);
});

test("shows the values of a new record, and the last values of a deleted one", () => {
  const thing = { id: "1", version: 1, question: "Where?", answer: "" };
  expect(changedFields(null, thing)).toEqual([{ field: "Question", before: "nothing", after: "Where?" }]);
  expect(changedFields(thing, null)).toEqual([{ field: "Question", before: "Where?", after: "nothing" }]);
});

test("writes state names as words", () => {
  expect(changedFields({ status: "packed" }, { status: "out_for_delivery" })).toEqual([
    { field: "Status", before: "packed", after: "out for delivery" },
  ]);
});

test("ignores field order and states that aren't objects", () => {
  expect(changedFields({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
  expect(changedFields([1], [1, 2])).toEqual([{ field: "Value", before: "1", after: "1, 2" }]);
  expect(changedFields({ pictures: [{ alt: "A" }] }, { pictures: [] })).toEqual([
    { field: "Pictures", before: '[{"alt":"A"}]', after: "nothing" },
  ]);
});
