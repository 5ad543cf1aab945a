import { expect, test } from "vitest";
import { formatClock } from "./shop-time.ts";

test.each([
  ["08:00", "8:00 AM"],
  ["22:00", "10:00 PM"],
  ["00:05", "12:05 AM"],
  ["12:30", "12:30 PM"],
])("%s reads %s", (time, text) => {
  expect(formatClock(time)).toBe(text);
});
