import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/base/db/client.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { openEmbedded } from "./embedded.server.ts";
import { RestoreRefusedError, restoreEmbedded } from "./restore-embedded.server.ts";

const root = mkdtempSync(join(quickFolder(), "evenlake-restore-test-"));
const shopDir = join(root, "shop");
let good: string; // a backup with one user called "kept"
let older: string; // a backup that lacks the last migration
let newer: string; // a backup that holds a migration of a later version
let usersFile: string; // the file of the table of users in a database's folder
let usersIndex: string;
let logFile: string;

/** Opens the database of a folder for some work, and closes it again. */
async function withShop<Value>(
  dataDir: string,
  work: (db: Database, backup: () => Promise<string>) => Promise<Value>,
) {
  const embedded = await openEmbedded({ dataDir, holder: "a test", log: () => {} });
  const db = openDatabase({ ...embedded.pool, max: 2 });
  try {
    return await work(db, embedded.backup);
  } finally {
    await db.$client.end();
    await embedded.close();
  }
}

const fileOf = async (db: Database, relation: string) => {
  const { rows } = await db.$client.query("select pg_relation_filepath($1::regclass) as path", [relation]);
  return rows[0].path as string;
};

const namesOf = (dataDir: string) =>
  withShop(dataDir, async (db) => {
    const { rows } = await db.$client.query("select name from users where email like 'kept%' order by name");
    return rows.map(({ name }) => name);
  });

beforeAll(async () => {
  await withShop(shopDir, async (db, backup) => {
    await migrateDatabase(db);
    await db.execute(
      sql`insert into users (id, name, email) values (gen_random_uuid(), 'kept', 'kept@evenlake.example')`,
    );
    await db.execute(sql`insert into users (id, name, email)
      select gen_random_uuid(), repeat('somebody ', 40), 'load' || n || '@evenlake.example' from generate_series(1, 500) n`);
    await db.execute(sql`vacuum analyze`);
    usersFile = await fileOf(db, "users");
    usersIndex = await fileOf(db, "users_pkey");
    const { rows } = await db.$client.query("select pg_walfile_name(pg_current_wal_lsn()) as name");
    logFile = `pg_wal/${rows[0].name}`;
    good = join(root, "good.tar.gz");
    renameSync(await backup(), good);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    newer = join(root, "newer.tar.gz");
    renameSync(await backup(), newer);
    await db.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at >= (select max(created_at) from drizzle.__drizzle_migrations where hash <> 'later')`);
    older = join(root, "older.tar.gz");
    renameSync(await backup(), older);
    await db.execute(sql`update users set name = 'there now' where name = 'kept'`);
  });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of the good backup in which one file is changed, or missing when `change` answers null. */
function changed(name: string, change: (content: Buffer) => Buffer | null): string {
  const archive = gunzipSync(readFileSync(good));
  const pieces: Buffer[] = [];
  let found = false;
  for (let at = 0; at < archive.length; ) {
    const header = archive.subarray(at, at + 512);
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8) || 0;
    const end = at + 512 + Math.ceil(size / 512) * 512;
    if (header.toString("latin1", 0, 100).replace(/\0.*/s, "") === `/${name}`) {
      found = true;
      const content = change(archive.subarray(at + 512, at + 512 + size));
      if (content)
        pieces.push(withSize(header, content.length), content, Buffer.alloc(-content.length & 511));
    } else pieces.push(archive.subarray(at, end));
    at = end;
  }
  if (!found) throw new Error(`${name} is not in the backup`);
  return written(gzipSync(Buffer.concat(pieces), { level: 1 }));
}

/** A file's header in the archive, with another size and the checksum that goes with it. */
function withSize(header: Buffer, size: number): Buffer {
  const made = Buffer.from(header);
  made.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  made.write(" ".repeat(8), 148, "latin1");
  const sum = made.reduce((all, byte) => all + byte, 0);
  made.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return made;
}

const flipped = (at: number) => (content: Buffer) => {
  const copy = Buffer.from(content);
  copy[at] = (copy[at] ?? 0) ^ 0x40;
  return copy;
};

const missing = () => null;

const written = (content: Buffer | string) => {
  const file = join(mkdtempSync(join(root, "written-")), "backup.tar.gz");
  writeFileSync(file, content);
  return file;
};

const damages: [string, () => Promise<string> | string, RegExp][] = [
  ["an empty file", () => written(""), /gzip|cut off/],
  ["a file that is not gzip", () => written("garbage\n".repeat(1000)), /no whole gzip file/],
  ["a gzip file without a tar archive", () => written(gzipSync("garbage\n".repeat(1000))), /no tar archive/],
  ["a backup that is cut off", () => written(readFileSync(good).subarray(0, 100_000)), /no whole gzip file/],
  [
    "a tar that is cut off",
    () => written(gzipSync(gunzipSync(readFileSync(good)).subarray(0, 5e6))),
    /cut off/,
  ],
  ["a flipped bit in the archive", () => written(flipped(200_000)(readFileSync(good))), /gzip|tar/],
  ["a backup without PG_VERSION", () => changed("PG_VERSION", missing), /no database at its root/],
  [
    "a backup of another PostgreSQL version",
    () => changed("PG_VERSION", () => Buffer.from("15\n")),
    /version 15/,
  ],
  ["a backup without a table's file", () => changed(usersFile, missing), /could not open file/],
  [
    "a backup with a table's file cut off",
    () => changed(usersFile, (file) => file.subarray(0, 8192 * 3)),
    /could not read|rows/,
  ],
  [
    "a backup with an index's file cut off",
    () => changed(usersIndex, (file) => file.subarray(0, 8192 * 2)),
    /could not read|rows/,
  ],
  ["a flipped bit in a table", () => changed(usersFile, flipped(8192 * 2 + 5000)), /invalid page/],
  ["a flipped bit in an index", () => changed(usersIndex, flipped(8192 + 5000)), /invalid page/],
  ["a flipped bit in the control file", () => changed("global/pg_control", flipped(100)), /control file/],
  ["a backup with an empty log", () => changed(logFile, () => Buffer.alloc(0)), /checkpoint record/],
  [
    "a backup of a database that is not a shop's",
    () => withShop(join(root, "none"), (_, backup) => backup()),
    /holds no shop/,
  ],
  ["a backup of a newer shop", () => newer, /newer than this version/],
];

test.each(damages)("%s is refused and changes nothing", async (_, make, reason) => {
  const file = await make();
  const before = readdirSync(shopDir).sort();
  const refusal = await restoreEmbedded(file, shopDir).catch((error) => error);
  expect(refusal).toBeInstanceOf(RestoreRefusedError);
  expect(refusal.message).toMatch(reason);
  expect(refusal.message).toContain(file);
  expect(refusal.message).not.toContain("\n");
  expect(readdirSync(shopDir).sort()).toEqual(before);
});

test("a good backup takes the place of the database, which is kept beside it", async () => {
  const aside = await restoreEmbedded(good, shopDir);
  expect(await namesOf(shopDir)).toEqual(["kept"]);
  const old = join(root, "old");
  mkdirSync(old);
  renameSync(String(aside), join(old, "pgdata"));
  // The backups that were refused above have changed nothing in it.
  expect(await namesOf(old)).toEqual(["there now"]);
});

test("a backup of an older shop is restored into an empty folder, to be migrated by the next start", async () => {
  const folder = join(root, "new", "folder");
  expect(await restoreEmbedded(older, folder)).toBeNull();
  expect(await namesOf(folder)).toEqual(["kept"]);
});
