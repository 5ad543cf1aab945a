import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The programs that run now. Each leads a group of processes, which holds the servers and browsers it has started. */
const running = new Set<ChildProcess>();
let stopped = false;

/** True once `stopPrograms` was called. */
export const isStopped = () => stopped;

/**
 * Runs a program of ours on this Node; rejects when it fails. What it prints goes to `hear`, or straight to the terminal
 * when there is none.
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

/** Ends all that runs as Ctrl+C does in a terminal, and what has not ended after 15 seconds by force. */
export function stopPrograms() {
  stopped = true;
  endGroups("SIGINT");
  setTimeout(() => endGroups("SIGKILL"), 15_000).unref();
}

function endGroups(signal: NodeJS.Signals) {
  for (const { pid } of running) if (pid) process.kill(-pid, signal);
}
