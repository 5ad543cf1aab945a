import { expect, test } from "vitest";
import { BATCH_NUMBER, batchState } from "./batch.ts";

const batch = { left: 5, isHeld: false, isRecalled: false, expiresOn: "2026-11-21" };

test.each([
  [{}, "2026-11-21", "for sale"],
  [{}, "2026-11-22", "expired"],
  [{ expiresOn: null }, "2040-01-01", "for sale"],
  [{ left: 0 }, "2026-11-21", "sold out"],
  [{ left: 0, expiresOn: "2020-01-01" }, "2026-11-21", "expired"],
  [{ isHeld: true, expiresOn: "2020-01-01" }, "2026-11-21", "held"],
  [{ isHeld: true, isRecalled: true }, "2026-11-21", "recalled"],
] as const)("says that %j is on %s %s", (facts, day, state) => {
  expect(batchState({ ...batch, ...facts }, day)).toBe(state);
});

test("keeps a batch number unchanged in an address", () => {
  for (const number of ["EVL-26-0903", "a", "7.1_b"]) {
    expect(BATCH_NUMBER.test(number)).toBe(true);
    expect(encodeURIComponent(number)).toBe(number);
  }
  for (const number of ["", "-1", "..", "a/b", "a b", "é", "x".repeat(41), "a\n"]) {
    expect(BATCH_NUMBER.test(number)).toBe(false);
  }
});
