import { expect, test } from "vitest";
import { countProcesses } from "./processes.ts";

test("returns 1 by default, one per core for auto, and 64 at most", () => {
  expect([undefined, "", "1", "4", "64"].map((asked) => countProcesses(asked, 8))).toEqual([1, 1, 1, 4, 64]);
  expect([1, 8, 128].map((cores) => countProcesses("auto", cores))).toEqual([1, 8, 64]);
});

test.each(["0", "-1", "65", "1.5", "4 ", "four", "AUTO", "1e1", "0x4"])("rejects %s", (asked) => {
  expect(countProcesses(asked, 8)).toBeNull();
});
