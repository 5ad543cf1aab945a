import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The processes of this machine by their numbers, with what they were started with; none on Windows. */
export function listProcesses(): Map<string, string> {
  if (process.platform === "linux") {
    const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return new Map(numbers.flatMap((pid) => commandOf(pid)));
  }
  if (process.platform === "win32") return new Map();
  const lines = execFileSync("ps", ["-A", "-o", "pid=,command="], { encoding: "utf8" }).trim().split("\n");
  return new Map(lines.map((line) => line.trim().split(/ (.*)/, 2) as [string, string]));
}

function commandOf(pid: string): [string, string][] {
  try {
    return [[pid, readFileSync(`/proc/${pid}/cmdline`, "utf8")]];
  } catch {
    return []; // it has just ended
  }
}
