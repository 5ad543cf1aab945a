import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = new Set([
  ...["app", "server", "seed", "fixtures", "scripts", "e2e", "chaos", "cluster", "bench", "docs"],
]);
const TEXT = /\.(ts|tsx|mjs|css|sql|md)$/;

/** Reads the project's code and documents, each by its path. */
export function textFiles(): { path: string; text: string }[] {
  return readdirSync(".", { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isFile()) return [entry.name];
      return FOLDERS.has(entry.name)
        ? readdirSync(entry.name, { recursive: true }).map((file) => join(entry.name, String(file)))
        : [];
    })
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}
