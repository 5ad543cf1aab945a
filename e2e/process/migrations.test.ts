import { spawnSync } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATION_LOCK } from "#app/base/db/migrate.server.ts";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { SURROUNDINGS, temporaryFolder } from "#fixtures/child-processes.ts";
import { type OwnPostgres, startPostgres } from "#fixtures/postgres.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";

let postgres: OwnPostgres;
let other: pg.Client; // represents another process on the same database
let settings: Record<string, string>;

beforeAll(async () => {
  postgres = await startPostgres();
  other = new pg.Client(postgres.url);
  await other.connect();
  settings = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: "a-secret-of-more-than-32-characters",
    PUBLIC_URL: "http://localhost:1",
  };
});
afterAll(async () => {
  await other?.end();
  await postgres?.stop();
});

const MIGRATIONS = "app/base/db/migrations";

/** Runs the command with the migrations in a folder: this version's, or a later version's. */
const migrate = (folder = ".") =>
  spawnSync(process.execPath, [resolve("scripts/commands/migrate.ts")], {
    cwd: folder,
    env: { ...SURROUNDINGS, ...settings },
    encoding: "utf8",
  });

test("reports PostgreSQL's reason and the statement of a failed migration, and leaves no trace", async () => {
  await other.query("create table site_settings (id int)");
  const failed = migrate();
  expect(failed).toMatchObject({ status: 1, stdout: "" });
  expect(failed.stderr).toContain('PostgreSQL says: relation "site_settings" already exists (42P07)');
  expect(failed.stderr).toMatch(/The statement: CREATE TABLE "site_settings"/);
  expect(failed.stderr).not.toMatch(/^\s+at /m);
  const { rows } = await other.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ n: 1 }]);
  await other.query("drop table site_settings");
});

test("waits while another process migrates, with short statements within the limits, and then starts", async () => {
  await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const starting = startBuiltShop(settings);
  const tries = new Set<string>();
  await expect
    .poll(async () => {
      const { rows } = await other.query(
        `select query_start::text as at from pg_stat_activity
           where query like '%pg_try_advisory_lock%' and state = 'idle' and pid <> pg_backend_pid()`,
      );
      for (const { at } of rows) tries.add(at);
      return tries.size;
    })
    .toBeGreaterThan(3);
  await other.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  const shop = await starting;
  expect(shop.output()).toContain("waiting for another process's migration");
  expect(await shop.stop()).toBe(0);
  expect(migrate()).toMatchObject({ status: 0, stdout: "The database is up to date.\n" });
});

test("refuses to start on a newer database, and leaves it unchanged", async () => {
  expect(migrate(await laterVersion())).toMatchObject({ status: 0, stderr: "" });
  const applied = async () => (await other.query("select * from drizzle.__drizzle_migrations")).rows;
  const before = await applied();
  // The previous test's shop has filled its database, and the new column applies to those rows.
  expect((await other.query("select added_later from site_settings")).rows).toEqual([{ added_later: 1 }]);
  const refused = await startBuiltShop(settings).catch(String);
  expect(refused).toContain("exited with 78");
  expect(refused).toContain("The database is newer than this version of the shop (unknown migrations: 1)");
  expect(await applied()).toEqual(before);
});

/** Creates a folder with one migration more than this version has. */
async function laterVersion(): Promise<string> {
  const folder = temporaryFolder(quickFolder());
  await cp(MIGRATIONS, join(folder, MIGRATIONS), { recursive: true });
  const journal = JSON.parse(await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "later" });
  await writeFile(join(folder, MIGRATIONS, "meta/_journal.json"), JSON.stringify(journal));
  await writeFile(
    join(folder, MIGRATIONS, "later.sql"),
    'alter table "site_settings" add column "added_later" integer default 1 not null',
  );
  return folder;
}
