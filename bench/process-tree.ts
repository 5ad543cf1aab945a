import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** One process of a tree, with its resident memory. */
export type Process = { pid: number; kilobytes: number };

/** A process with its parent, as the system lists them. */
type Listed = Process & { parent: number };

/** Linux tells of every process in files; a small installation of it has no `ps`. */
const HAS_FILES = process.platform === "linux";

/** A process and its descendants. */
export function treeOf(listed: readonly Listed[], root: number): Process[] {
  const found = listed.filter(({ pid }) => pid === root);
  // Those that are found are looked at for children in their turn.
  for (const { pid } of found) found.push(...listed.filter(({ parent }) => parent === pid));
  return found.map(({ pid, kilobytes }) => ({ pid, kilobytes }));
}

function listTree(pid: number): Process[] {
  return treeOf(HAS_FILES ? listFromFiles() : listFromProgram(), pid);
}

function listFromFiles(): Listed[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).flatMap((pid) => {
    const state = fieldsOf("status", pid);
    if (!state) return []; // it has just ended
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(state)?.[1] ?? 0);
    return [{ pid, parent: field("PPid"), kilobytes: field("VmRSS") }];
  });
}

function listFromProgram(): Listed[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, kilobytes }));
}

/** What Linux tells of a process in one of its files; null when it has ended. */
function fieldsOf(file: "stat" | "status", pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return null;
  }
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
  const tree = HAS_FILES ? listTree(pid) : null;
  const spent = () => tree?.reduce((sum, process) => sum + ticksOf(process.pid), 0) ?? 0;
  const before = spent();
  const result = await work();
  return { result, spentMs: tree && (spent() - before) * TICK_MS };
}

function ticksOf(pid: number): number {
  const stat = fieldsOf("stat", pid) ?? "";
  // The name of the program stands in brackets and may hold spaces, so the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
