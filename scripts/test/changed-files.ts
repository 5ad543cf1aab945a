import { spawnSync } from "node:child_process";

/**
 * Lists the files in which this checkout differs from TEST_SINCE, or else from its upstream, or else from the
 * previous commit; null if git can't tell.
 */
function findChangedFiles(): string[] | null {
  const { TEST_SINCE } = process.env;
  for (const base of TEST_SINCE ? [TEST_SINCE] : ["@{upstream}", "HEAD~1"]) {
    const differing = git("diff", "--name-only", `${base}...HEAD`);
    const uncommitted = git("status", "--porcelain", "--no-renames");
    if (differing === null || uncommitted === null) continue;
    const files = [...differing, ...uncommitted.map((line) => line.slice(3))];
    if (files.length > 0 || TEST_SINCE) return files;
  }
  return null;
}

/** Returns the output lines of a git command; null if it fails. */
function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : null;
}

let found: string[] | null | undefined;

/** Returns whether a file below one of these paths has changed; true if unknown. */
export function hasChanged(paths: readonly string[]): boolean {
  if (found === undefined) found = findChangedFiles();
  return found === null || found.some((file) => paths.some((path) => file.startsWith(path)));
}
