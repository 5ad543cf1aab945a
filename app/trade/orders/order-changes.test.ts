import { expect, test } from "vitest";
import { type ChangedPart, changeSentence, newTotalSentence } from "./order-changes.ts";

const said = (...parts: ChangedPart[]) => changeSentence({ parts });
const missing = { part: "missing", name: "Lake Gummies", quantity: 1 } as const;
const units = { part: "units", name: "Lake Gummies" } as const;

test("writes a sentence for each part of a change", () => {
  expect(said({ ...missing, replacedBy: null })).toBe("Removed while packing: 1 × Lake Gummies.");
  expect(said({ ...missing, replacedBy: "Mint Drops" })).toBe(
    "Substituted while packing: Mint Drops for 1 × Lake Gummies.",
  );
  expect(said({ ...units, from: 0, to: 2 })).toBe("Added: 2 × Lake Gummies.");
  expect(said({ ...units, from: 2, to: 0 })).toBe("Removed: 2 × Lake Gummies.");
  expect(said({ ...units, from: 2, to: 3 }, { part: "address" })).toBe(
    "3 × Lake Gummies instead of 2. New address.",
  );
  expect(
    said({
      part: "window",
      from: { start: "2026-11-21T16:00:00Z", end: "2026-11-21T18:00:00Z" },
      to: { start: "2026-11-22T18:00:00Z", end: "2026-11-22T20:00:00Z" },
    }),
  ).toBe(
    "Delivery Sunday, November 22, 12:00 PM to 2:00 PM instead of Saturday, November 21, 10:00 AM to 12:00 PM.",
  );
});

test("states the new total of a change", () => {
  const change = { at: "2026-11-21T15:00:00Z", parts: [], totalBeforeCents: 6_000, totalAfterCents: 3_000 };
  expect(newTotalSentence(change)).toBe("New total $30.00, was $60.00.");
  expect(newTotalSentence({ ...change, totalAfterCents: 6_000 })).toBe("The total stays at $60.00.");
});
