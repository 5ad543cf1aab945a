import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Running programs. Each leads a process group, which contains the servers and browsers it started. */
const running = new Set<ChildProcess>();
let stopped = false;

/** Whether `stopPrograms` was called. */
export const isStopped = () => stopped;

/**
 * Runs one of our programs on this Node; rejects if it fails. Its output goes to `hear`, or directly to the
 * terminal.
 */
export async function runProgram(
  args: string[],
  { environment = {}, hear }: { environment?: Record<string, string>; hear?: (text: string) => void } = {},
): Promise<void> {
  if (stopped) throw new Error("stopped");
  const child = spawn(process.execPath, args, {
    stdio: hear ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...environment },
    detached: true,
  });
  running.add(child);
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", hear);
  const [code] = await once(child, "close");
  running.delete(child);
  if (code !== 0) throw new Error(stopped ? "stopped" : `exit code ${code}`);
}

/** Stops everything like Ctrl+C in a terminal, and kills what hasn't exited after 15 seconds. */
export function stopPrograms() {
  stopped = true;
  endGroups("SIGINT");
  setTimeout(() => endGroups("SIGKILL"), 15_000).unref();
}

function endGroups(signal: NodeJS.Signals) {
  for (const { pid } of running) if (pid) process.kill(-pid, signal);
}
