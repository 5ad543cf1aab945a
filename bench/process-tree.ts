import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** One process of a tree, with its resident memory. */
export type Process = { pid: number; kilobytes: number };

/** A process and its descendants, from lines of "pid ppid kilobytes". */
export function treeOf(listed: string, root: number): Process[] {
  const processes = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, kilobytes }));
  const found = processes.filter(({ pid }) => pid === root);
  // Those that are found are looked at for children in their turn.
  for (const { pid } of found) found.push(...processes.filter(({ parent }) => parent === pid));
  return found.map(({ pid, kilobytes }) => ({ pid, kilobytes }));
}

function listTree(pid: number): Process[] {
  return treeOf(execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }), pid);
}

/** The resident memory of a process and of all that it has started, in MB. What they share is counted for each. */
export function residentMegabytes(pid: number): number {
  return listTree(pid).reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1_000;
}

/** Linux counts processor time in hundredths of a second for every program. */
const TICK_MS = 10;

/**
 * The processor time that `work` costs a process and all that it has started, in ms; null where the system does not
 * tell it (only Linux does). Other programs on the machine hardly change it.
 */
export async function processorTimeOf<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; spentMs: number | null }> {
  const tree = existsSync("/proc/self/stat")
    ? listTree(pid).filter((one) => existsSync(statOf(one.pid)))
    : null;
  const spent = () => tree?.reduce((sum, process) => sum + ticksOf(process.pid), 0) ?? 0;
  const before = spent();
  const result = await work();
  return { result, spentMs: tree && (spent() - before) * TICK_MS };
}

const statOf = (pid: number) => `/proc/${pid}/stat`;

function ticksOf(pid: number): number {
  // The name of the program stands in brackets and may hold spaces, so the fields are counted from behind it.
  const stat = readFileSync(statOf(pid), "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
