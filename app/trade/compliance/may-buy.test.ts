import { expect, test } from "vitest";
import { mayBuy } from "./may-buy.ts";

const on = (born: string, today: string) =>
  mayBuy(Temporal.PlainDate.from(born), Temporal.PlainDate.from(today), 21);

test("from the 21st birthday on, not a day sooner", () => {
  expect(on("2005-11-21", "2026-11-20")).toBe(false);
  expect(on("2005-11-21", "2026-11-21")).toBe(true);
  expect(on("1950-01-01", "2026-11-21")).toBe(true);
});

test("somebody born on February 29 turns 21 on March 1", () => {
  expect(on("2004-02-29", "2025-02-28")).toBe(false);
  expect(on("2004-02-29", "2025-03-01")).toBe(true);
});
