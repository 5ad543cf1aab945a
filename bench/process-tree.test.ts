import { expect, test } from "vitest";
import { processorTimeOf, residentMegabytes, treeOf } from "./process-tree.ts";

const LISTED = [
  { pid: 1, parent: 0 },
  { pid: 100, parent: 1 },
  { pid: 101, parent: 100 },
  { pid: 102, parent: 100 },
  { pid: 103, parent: 102 },
  { pid: 200, parent: 1 },
];

test("contains a process and its children, but no others", () => {
  expect(treeOf(LISTED, 100)).toEqual([100, 101, 102, 103]);
  expect(treeOf(LISTED, 103)).toEqual([103]);
  expect(treeOf(LISTED, 999)).toEqual([]);
});

test("measures this process's memory, and its processor time if the system reports it", async () => {
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
