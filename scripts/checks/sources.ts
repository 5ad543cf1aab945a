import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { parseSync } from "vite";

/** What a file may touch (STYLE.md); "frame" are the files of app/ itself, and those outside app/. */
export type Kind = "pure" | "server" | "piece" | "page" | "test" | "frame";

/** An import: the file or package it names, and whether only types are imported from it. */
export type Import = { target: string; typeOnly: boolean };

/** A file that has been read. `folder` is its folder in app/, or "" for a file in none. */
export type Source = { path: string; text: string; folder: string; kind: Kind; imports: Import[] };

// Two files are the server's though their names do not say so: Node runs one from its source, and drizzle-kit reads the
// other.
const SERVER_BY_USE = new Set(["app/base/media/encode-worker.ts", "app/base/db/columns.ts"]);

/** The pages: what app/routes.ts names. */
const PAGES = new Set(
  [...readFileSync("app/routes.ts", "utf8").matchAll(/"([\w./-]+\.tsx?)"/g)].map(([, page]) => `app/${page}`),
);

export function kindOf(path: string): Kind {
  if (/\.(test|spec)\.tsx?$/.test(path)) return "test";
  if (!folderOf(path)) return "frame";
  if (PAGES.has(path)) return "page";
  if (path.endsWith(".server.ts") || SERVER_BY_USE.has(path)) return "server";
  return path.endsWith(".tsx") ? "piece" : "pure";
}

/** The folder of app/ that a path stands in; "" for the files of app/ itself, and for those outside app/. */
export function folderOf(path: string): string {
  return /^app\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? "";
}

/** True for a file of app/; the types that the router generates are not. */
export function isInApp(target: string): boolean {
  return target.startsWith("app/") && !target.includes("+types");
}

/** Everything a file imports: by a statement, a re-export, a dynamic `import()`, or as a type. */
export function importsOf(path: string, text: string): Import[] {
  const { staticImports, staticExports } = parseSync(path, text).module;
  const found: Import[] = [];
  for (const { moduleRequest, entries } of staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ target: resolved(path, moduleRequest.value), typeOnly });
  }
  for (const { entries } of staticExports) {
    const from = entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ target: resolved(path, moduleRequest.value), typeOnly: isType }] : [],
    );
    found.push(...from);
  }
  // `import("…")` in code and in a type look the same; a path that is not a plain string cannot be read here.
  for (const [, target] of text.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]/g)) {
    found.push({ target: resolved(path, target as string), typeOnly: false });
  }
  return found;
}

function resolved(from: string, asked: string): string {
  const target = asked.replace(/\?.*$/, ""); // "?script" asks for the file in another form
  if (target.startsWith("#")) return target.slice(1);
  if (target.startsWith(".")) return normalize(join(dirname(from), target));
  return target;
}

/** A file with what it imports. */
export function sourceOf(path: string, text: string): Source {
  return { path, text, folder: folderOf(path), kind: kindOf(path), imports: importsOf(path, text) };
}

/** The folders that hold our TypeScript: those that the compiler is told to check (tsconfig.json). */
export function codeFolders(root = process.cwd()): string[] {
  const { include } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as { include: string[] };
  return include.filter((name) => /^\w+$/.test(name));
}

/** All TypeScript files of these folders. */
export function readSources(folders: string[], root = process.cwd()): Source[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .map((path) => sourceOf(path, readFileSync(join(root, path), "utf8")));
}
