import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The folders of a build; the one that names the files of the other comes last. */
const FOLDERS = ["client", "server"];
/** Name of a build's file list. */
const LIST = "files";

/** Their names contain a content hash, so the files of two builds can coexist. */
const isHashed = (file: string) => file.split("/").includes("assets");

/** Lists all files below a folder by path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Replaces the previous build with a finished one, file by file, while a shop may be running from it.
 * Referenced files come before the files that name them. The previous build's hashed files stay for open
 * pages and processes not restarted yet; those of older builds are removed.
 */
export function putInPlace(next: string, place: string): void {
  const filesOf = (root: string) =>
    FOLDERS.map((folder) => join(root, folder))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => filesBelow(folder).map((file) => relative(root, file)));
  const old = filesOf(place);
  const list = join(place, LIST);
  const before = new Set(existsSync(list) ? readFileSync(list, "utf8").split("\n") : old);
  const fresh = filesOf(next);
  for (const file of [...fresh.filter(isHashed), ...fresh.filter((one) => !isHashed(one))]) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    renameSync(join(next, file), join(place, file));
  }
  const kept = new Set([...fresh, ...[...before].filter(isHashed)]);
  for (const file of old) if (!kept.has(file)) rmSync(join(place, file));
  writeFileSync(list, fresh.join("\n"));
  rmSync(next, { recursive: true });
}
