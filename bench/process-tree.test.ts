import { expect, test } from "vitest";
import { processorTimeOf, residentMegabytes, treeOf } from "./process-tree.ts";

const LISTED = `
    1     0  9000
  100     1   500
  101   100    40
  102   100    30
  103   102     2
  200     1  7000
`;

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
