import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Linux tells of every process in files; a small installation of it has no `ps`. */
const HAS_FILES = process.platform === "linux";

/** A process and its descendants, from a list of processes with their parents. */
export function treeOf(listed: readonly { pid: number; parent: number }[], root: number): number[] {
  const found = listed.filter(({ pid }) => pid === root);
  // Those that are found are looked at for children in their turn.
  for (const { pid } of found) found.push(...listed.filter(({ parent }) => parent === pid));
  return found.map(({ pid }) => pid);
}

function listTree(root: number): number[] {
  if (!HAS_FILES) {
    const lines = ask("-A", "-o", "pid=,ppid=").split("\n");
    const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
    return treeOf(
      pairs.map(([pid = 0, parent = 0]) => ({ pid, parent })),
      root,
    );
  }
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const listed = pids.map(Number).flatMap((pid) => {
    const parent = fieldOf(read(pid, "status"), "PPid");
    return parent === null ? [] : [{ pid, parent }];
  });
  return treeOf(listed, root);
}

const ask = (...args: string[]) => execFileSync("ps", args, { encoding: "utf8" }).trim();

/** The resident memory of a process and of all that it has started, in MB. What they share is counted once on Linux. */
export function residentMegabytes(pid: number): number {
  return listTree(pid).reduce((sum, one) => sum + kilobytesOf(one), 0) / 1_000;
}

function kilobytesOf(pid: number): number {
  if (!HAS_FILES) return Number(ask("-o", "rss=", "-p", String(pid)));
  // Another user's process tells us only what it shares with others as well.
  return fieldOf(read(pid, "smaps_rollup"), "Pss") ?? fieldOf(read(pid, "status"), "VmRSS") ?? 0;
}

function fieldOf(text: string, name: string): number | null {
  const value = new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1];
  return value === undefined ? null : Number(value);
}

/** What Linux tells of a process in one of its files; nothing when it has ended, or when we may not ask. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
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
  const tree = HAS_FILES ? listTree(pid) : null;
  const spent = () => tree?.reduce((sum, one) => sum + ticksOf(one), 0) ?? 0;
  const before = spent();
  const result = await work();
  return { result, spentMs: tree && (spent() - before) * TICK_MS };
}

function ticksOf(pid: number): number {
  const stat = read(pid, "stat");
  // The name of the program stands in brackets and may hold spaces, so the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
