import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// However this process ends, its children end with it, and its temporary folders are removed.
const children = new Set<ChildProcess>();
const folders = new Set<string>();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

/** Kills all running children at once, without letting them finish their work. */
export async function endChildren(): Promise<void> {
  const ended = [...children].map((child) => once(child, "exit"));
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(ended);
}

/** Registers a child to be killed when this process ends. */
export function untilWeEnd<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** The Node that a checkout brings along among its packages, else the one that runs this. */
export function nodeOf(folder: string): string {
  const own = resolve(folder, "node_modules/node/bin/node");
  return existsSync(own) ? own : process.execPath;
}

/** Runs one of our scripts to its end, in this folder or another one. When it fails, throws with what it printed. */
export async function runToEnd(args: string[], env: NodeJS.ProcessEnv, folder = "."): Promise<void> {
  const child = untilWeEnd(
    spawn(nodeOf(folder), args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} failed:\n${said}`);
}

/** Makes a temporary folder, which is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "evenlake-"));
  folders.add(folder);
  return folder;
}
