import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { DatabaseLostError, findDatabase, markFolder, settleRestore, swapIn } from "./data-folder.server.ts";

const root = temporaryFolder(quickFolder());

/**
 * Creates a data folder with databases of these names, each with its name written into it, and other files.
 */
function folderWith({ databases = [], files = [] }: { databases?: string[]; files?: string[] }): string {
  const folder = mkdtempSync(join(root, "data-"));
  for (const name of databases) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "PG_VERSION"), name);
  }
  for (const file of files) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
  return folder;
}

const inPlace = (folder: string) => readFileSync(join(folder, "postgres/PG_VERSION"), "utf8");
const secretOf = (folder: string) => readFileSync(join(folder, "auth-secret"), "utf8");

test("accepts a folder that never held a database, even after an interrupted first start", () => {
  for (const files of [[], ["lock.db", "postgres.new/PG_VERSION"]])
    expect(findDatabase(folderWith({ files }))).toBe(false);
});

test.each([
  "postgres.before-restore-1795300000000/PG_VERSION",
  "backups/evenlake-2026-11-21T10-00-00.000Z.tar.gz",
  "auth-secret",
  "postgres/base/1/112",
])("refuses to treat a folder without a database as new if it contains %s", (file) => {
  expect(() => findDatabase(folderWith({ files: [file] }))).toThrow(DatabaseLostError);
});

test("still knows from the marker file that there was a database after it is gone", () => {
  const folder = folderWith({ databases: ["postgres"] });
  markFolder(folder);
  expect(findDatabase(folder)).toBe(true);
  rmSync(join(folder, "postgres"), { recursive: true });
  expect(() => findDatabase(folder)).toThrow("database-made.txt is there");
});

test("keeps the old database and the old secret in a swap", () => {
  const folder = folderWith({ databases: ["postgres", "postgres.new"] });
  writeFileSync(join(folder, "auth-secret"), "old");
  const aside = swapIn(folder, "new");
  expect(inPlace(folder)).toBe("postgres.new");
  expect(readFileSync(join(String(aside), "PG_VERSION"), "utf8")).toBe("postgres");
  expect(secretOf(folder)).toBe("new");
  const [old] = readdirSync(folder).filter((name) => name.startsWith("auth-secret."));
  expect(readFileSync(join(folder, String(old)), "utf8")).toBe("old");
});

test.each([
  [
    "before the database was in place",
    ["postgres.before-restore-1", "postgres.restored"],
    "postgres.restored",
  ],
  ["before the secret was in place", ["postgres.before-restore-1", "postgres"], "postgres"],
])("finishes a swap that was interrupted %s, including its secret", (_, databases, name) => {
  const folder = folderWith({ databases });
  writeFileSync(join(folder, "auth-secret.restored"), "new");
  settleRestore(folder);
  expect(inPlace(folder)).toBe(name);
  expect(secretOf(folder)).toBe("new");
  expect(findDatabase(folder)).toBe(true);
});

test("keeps the old database and its secret if a swap was interrupted before moving them", () => {
  const folder = folderWith({ databases: ["postgres", "postgres.restored"] });
  writeFileSync(join(folder, "auth-secret"), "old");
  writeFileSync(join(folder, "auth-secret.restored"), "new");
  settleRestore(folder);
  expect(inPlace(folder)).toBe("postgres");
  expect(secretOf(folder)).toBe("old");
  expect(readdirSync(folder).sort()).toEqual(["auth-secret", "postgres"]);
});

test("names a database of another engine and leaves it alone", () => {
  const folder = folderWith({ databases: ["pgdata"] });
  expect(() => findDatabase(folder)).toThrow("a version before the first release");
  expect(readdirSync(folder)).toEqual(["pgdata"]);
});

test.each(["postgres.new", "postgres.restored"])("deletes %s of an unfinished restore", (left) => {
  const folder = folderWith({ databases: ["postgres", left] });
  settleRestore(folder);
  expect(inPlace(folder)).toBe("postgres");
  expect(readdirSync(folder)).toEqual(["postgres"]);
});

test("never promotes a partly restored backup to the shop's database", () => {
  const folder = folderWith({ databases: ["postgres.new"] });
  settleRestore(folder);
  expect(existsSync(join(folder, "postgres"))).toBe(false);
});
