import { expect, test } from "vitest";
import { restartWaitMs } from "./supervise.ts";

test("starts without a delay, doubles it with each early exit, and caps it at half a minute", () => {
  const waits = Array.from({ length: 9 }, (_, early) => restartWaitMs(early));
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(restartWaitMs(5_000)).toBe(30_000);
});
