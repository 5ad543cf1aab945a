import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Linux describes every process in files; a small installation has no `ps`. */
const HAS_FILES = process.platform === "linux";

/** A process and its descendants, from a list of processes with their parents. */
export function treeOf(listed: readonly { pid: number; parent: number }[], root: number): number[] {
  const found = listed.filter(({ pid }) => pid === root);
  // Searches for the children of each found process in turn.
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

/** The resident memory of a process and its descendants, in MB. On Linux, shared memory is counted once. */
export function residentMegabytes(pid: number): number {
  return listTree(pid).reduce((sum, one) => sum + kilobytesOf(one), 0) / 1_000;
}

function kilobytesOf(pid: number): number {
  if (!HAS_FILES) return Number(ask("-o", "rss=", "-p", String(pid)));
  // For another user's process, only the total including shared memory is available.
  return fieldOf(read(pid, "smaps_rollup"), "Pss") ?? fieldOf(read(pid, "status"), "VmRSS") ?? 0;
}

function fieldOf(text: string, name: string): number | null {
  const value = new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1];
  return value === undefined ? null : Number(value);
}

/** Reads one of Linux's files about a process; empty if it has exited, or without permission. */
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
 * The processor time that `work` costs a process and its descendants, in ms; null if the system doesn't
 * report it (only Linux does). Other programs on the machine hardly affect it.
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
  // The program's name is in parentheses and may contain spaces, so fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
