import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DatabaseLostError, findDatabase, markFolder, settleRestore, swapIn } from "./data-folder.server.ts";

const root = mkdtempSync(join(tmpdir(), "evenlake-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Makes a data folder with databases under these names, each with its name written into it, and with other files. */
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

const inPlace = (folder: string) => readFileSync(join(folder, "pgdata/PG_VERSION"), "utf8");

test("a folder that has never held a database may get one, even after a first start that was cut off", () => {
  for (const files of [[], ["lock.db", "socket/.s.PGSQL.5432", "cache/x", "pgdata.new/PG_VERSION"]])
    expect(findDatabase(folderWith({ files }))).toBe(false);
});

test.each([
  "pgdata.before-restore-1795300000000/PG_VERSION",
  "backups/evenlake-2026-11-21T10-00-00.000Z.tar.gz",
  "auth-secret",
  "pgdata/base/1/112",
])("a folder without a database is not taken for a new one when %s is in it", (file) => {
  expect(() => findDatabase(folderWith({ files: [file] }))).toThrow(DatabaseLostError);
});

test("the mark still shows that there was a database after the database is gone", () => {
  const folder = folderWith({ databases: ["pgdata"] });
  markFolder(folder);
  expect(findDatabase(folder)).toBe(true);
  rmSync(join(folder, "pgdata"), { recursive: true });
  expect(() => findDatabase(folder)).toThrow("database-made.txt is there");
});

test("a swap keeps the old database", () => {
  const folder = folderWith({ databases: ["pgdata", "pgdata.unpacked"] });
  const aside = swapIn(folder);
  expect(inPlace(folder)).toBe("pgdata.unpacked");
  expect(readFileSync(join(String(aside), "PG_VERSION"), "utf8")).toBe("pgdata");
});

test("a swap that was cut off between its renames is finished", () => {
  const folder = folderWith({ databases: ["pgdata.before-restore-1", "pgdata.restored"] });
  settleRestore(folder);
  expect(inPlace(folder)).toBe("pgdata.restored");
  expect(findDatabase(folder)).toBe(true);
});

test.each(["pgdata.unpacked", "pgdata.restored"])(
  "%s is deleted when an unfinished restore left it",
  (left) => {
    const folder = folderWith({ databases: ["pgdata", left] });
    settleRestore(folder);
    expect(inPlace(folder)).toBe("pgdata");
    expect(readdirSync(folder)).toEqual(["pgdata"]);
  },
);

test("a backup that was not proven does not become the database", () => {
  const folder = folderWith({ databases: ["pgdata.unpacked"] });
  settleRestore(folder);
  expect(existsSync(join(folder, "pgdata"))).toBe(false);
});
