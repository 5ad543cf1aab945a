import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { backUpIfDue, listBackups } from "./write-backup.server.ts";

const SECRET = "a-secret-of-more-than-32-characters";
let dataDir: string;
const { db } = await openTestDatabase();
beforeEach(() => {
  dataDir = temporaryFolder(quickFolder());
});

const make = () => backUpIfDue(db, dataDir, SECRET);

/** Sets a file's age in minutes; a negative age puts it in the future. */
function age(file: string, minutes: number): void {
  const seconds = Date.now() / 1_000 - minutes * 60;
  utimesSync(file, seconds, seconds);
}

test("backs up once the newest backup is an hour old, in only one of several workers", async () => {
  const [first, second] = await Promise.all([make(), make()]);
  const file = first ?? second;
  expect([first, second].filter(Boolean)).toEqual([file]);
  expect(await make()).toBeNull();
  age(String(file), 59);
  expect(await make()).toBeNull();
  age(String(file), 61);
  expect(await make()).not.toBeNull();
  expect(await listBackups(dataDir)).toHaveLength(2);
});

test("still backs up hourly after the clock was set back", async () => {
  age(String(await make()), -600);
  expect(await make()).not.toBeNull();
  expect(await make()).toBeNull();
});

test("keeps the newest 24 backups, and deletes partial files of killed backups after a day", async () => {
  age(String(await make()), 100);
  const folder = join(dataDir, "backups");
  for (let n = 10; n < 40; n++) {
    const file = join(folder, `evenlake-2020-01-01T00-${n}-00.000Z.tar.gz`);
    writeFileSync(file, "");
    age(file, 10_000);
  }
  const left = join(folder, "evenlake-2020-02-01T00-00-00.000Z.tar.gz.partial");
  const running = join(folder, "evenlake-2020-02-02T00-00-00.000Z.tar.gz.partial");
  for (const file of [left, running]) writeFileSync(file, "");
  age(left, 25 * 60);
  const newest = await make();
  expect((await listBackups(dataDir))[0]).toBe(newest);
  expect(await listBackups(dataDir)).toHaveLength(24);
  expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([
    running.slice(folder.length + 1),
  ]);
});
