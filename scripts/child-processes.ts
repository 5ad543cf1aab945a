import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Whatever way this process ends, nothing that it started or wrote outlives it.
const children = new Set<ChildProcess>();
const folders = new Set<string>();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

/** Ends what runs now, at once: whatever it was doing is not needed any more. */
export async function endChildren(): Promise<void> {
  const ended = [...children].map((child) => once(child, "exit"));
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(ended);
}

/** Registers a child for the end of this process. */
export function untilWeEnd<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Runs a script of ours to its end. Throws with what it said when it fails. */
export async function runToEnd(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = untilWeEnd(
    spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] }),
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} failed:\n${said}`);
}

/** A folder that is gone when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "evenlake-"));
  folders.add(folder);
  return folder;
}
