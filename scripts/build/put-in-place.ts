import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The folders of a build, the one that is loaded last at the end. */
const FOLDERS = ["client", "server"];
/** Where a build writes down the files that it is made of. */
const LIST = "files";

/** Their names carry a hash of their content, so that those of two builds can lie side by side. */
const isHashed = (file: string) => file.split("/").includes("assets");

/** All files below a folder, with their paths. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Moves a finished build into the place of the one before, file by file, while a shop may run from there. The files
 * that others name come before those that name them. The hashed files of the build before stay, for pages that are
 * open and processes that are still to be renewed; those of older builds are removed.
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
