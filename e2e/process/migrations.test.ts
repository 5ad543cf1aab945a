import { spawnSync } from "node:child_process";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MIGRATION_LOCK } from "#app/base/db/migrate.server.ts";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { type OwnPostgres, startPostgres } from "#fixtures/postgres.ts";

let postgres: OwnPostgres;
let other: pg.Client; // stands for another process on the same database
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

const migrate = () =>
  spawnSync(process.execPath, ["scripts/commands/migrate.ts"], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: "utf8",
  });

test("a migration that fails names PostgreSQL's reason and the statement, and leaves nothing behind", async () => {
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

test("a process waits while another one migrates, even longer than a statement may take, and then starts", async () => {
  await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const starting = startBuiltShop(settings);
  const locked = await vi.waitUntil(() => waiting(starting), { timeout: 60_000 });
  expect(locked).toBe("still waiting");
  await other.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  const shop = await starting;
  expect(shop.output()).toContain("waiting for another process's migration");
  expect(await shop.stop()).toBe(0);
  expect(migrate()).toMatchObject({ status: 0, stdout: "The database is up to date.\n" });
});

/** Returns a text once the process has waited for the lock for longer than a statement may take, or has ended. */
async function waiting(starting: Promise<unknown>): Promise<string | null> {
  const { rows } = await other.query(
    `select 1 from pg_stat_activity where query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()
       and now() - backend_start > interval '17 seconds'`,
  );
  if (rows.length > 0) return "still waiting";
  return Promise.race([starting.then(() => "started", String), Promise.resolve(null)]);
}
