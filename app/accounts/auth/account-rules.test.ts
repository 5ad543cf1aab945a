import { expect, test } from "vitest";
import { isFreshProof } from "./account-rules.ts";

const NOW = Temporal.Instant.from("2026-11-22T18:00:00Z");

test.each([
  ["at once", 0, true],
  ["after just under 15 minutes", 15 * 60 - 1, true],
  ["after 15 minutes", 15 * 60, false],
  ["when the clock was set back", -60, true],
])("a proof %s", (_, seconds, isFresh) => {
  expect(isFreshProof(NOW, NOW.add({ seconds }))).toBe(isFresh);
});
