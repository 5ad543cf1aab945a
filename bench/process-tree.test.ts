import { expect, test } from "vitest";
import { processorTimeOf, residentMegabytes, treeOf } from "./process-tree.ts";

const LISTED = [
  { pid: 1, parent: 0, kilobytes: 9_000 },
  { pid: 100, parent: 1, kilobytes: 500 },
  { pid: 101, parent: 100, kilobytes: 40 },
  { pid: 102, parent: 100, kilobytes: 30 },
  { pid: 103, parent: 102, kilobytes: 2 },
  { pid: 200, parent: 1, kilobytes: 7_000 },
];

test("a tree is a process with its children and theirs, and nobody else's", () => {
  expect(treeOf(LISTED, 100)).toEqual([
    { pid: 100, kilobytes: 500 },
    { pid: 101, kilobytes: 40 },
    { pid: 102, kilobytes: 30 },
    { pid: 103, kilobytes: 2 },
  ]);
  expect(treeOf(LISTED, 103)).toEqual([{ pid: 103, kilobytes: 2 }]);
  expect(treeOf(LISTED, 999)).toEqual([]);
});

test("this process has memory, and work costs it processor time where the system tells it", async () => {
  expect(residentMegabytes(process.pid)).toBeGreaterThan(10);
  const { result, spentMs } = await processorTimeOf(process.pid, async () => {
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < 100_000);
    return "done";
  });
  expect(result).toBe("done");
  if (process.platform === "linux") expect(spentMs).toBeGreaterThanOrEqual(90);
  else expect(spentMs).toBe(null);
});
