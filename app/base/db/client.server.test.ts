import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { databaseTrouble } from "#app/base/config/errors.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import {
  connectBeside,
  type Database,
  type Db,
  inTransaction,
  openDatabase,
  postgresSettings,
} from "./client.server.ts";
import { watchReadiness } from "./migrate.server.ts";
import { together } from "./transact.server.ts";

// These tests show what happens when the server terminates a connection, makes it wait for a row lock, or
// stops responding. They need PostgreSQL: the embedded database has no backends to terminate and no locks
// held by others.
const { db: shop, url } = await openTestDatabase();
const side = new pg.Client({ connectionString: url });
await side.connect();
await side.query("create table shelf (id int primary key, units int)");
await side.query("insert into shelf values (1, 5)");
afterAll(() => side.end());

const open = (settings: pg.PoolConfig = {}) => openDatabase({ ...postgresSettings(url, 2), ...settings });
const works = async (db: Database) => (await db.execute(sql`select 1 as one`)).rows;
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const take = (db: Database) =>
  inTransaction(db, (tx) => tx.execute(sql`update shelf set units = units - 1 where id = 1`));

/** Terminates backends of this database that wait for a row lock; resolves after the first one. */
async function endWaiting() {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.$client.query(end)).rowCount).toBeGreaterThan(0);
}

test("fails only the transaction whose backend is terminated", async () => {
  const db = open();
  await side.query("begin");
  await side.query("select * from shelf for update");
  const failed = failureOf(take(db));
  await endWaiting();
  expect(databaseTrouble(await failed)).toBe("away");
  await side.query("rollback");
  await take(db);
  expect((await side.query("select units from shelf")).rows).toEqual([{ units: 4 }]);
  await db.$client.end();
});

test("releases the connection when a transaction can't begin", async () => {
  const db = open({ max: 1 });
  for (let time = 0; time < 5; time++) {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await side.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    // Either the pool has already noticed the lost connection, or `begin` does.
    await failureOf(take(db));
  }
  expect(await works(db)).toEqual([{ one: 1 }]);
  await db.$client.end();
});

test("discards a connection whose rollback failed", async () => {
  const db = open({ max: 1 });
  const error = await failureOf(
    inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await side.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      throw new Error("the work fails too");
    }),
  );
  expect(error).toBeInstanceOf(Error);
  expect(await works(db)).toEqual([{ one: 1 }]);
  await db.$client.end();
});

test("fails a transaction as busy when it waits too long for a locked row", async () => {
  const db = open({ lock_timeout: 100 });
  await side.query("begin");
  await side.query("select * from shelf for update");
  expect(databaseTrouble(await failureOf(take(db)))).toBe("busy");
  await side.query("rollback");
  await take(db);
  await db.$client.end();
});

test("discards a connection that doesn't respond, inside a transaction too", async () => {
  const db = open({ max: 1, statement_timeout: 0, query_timeout: 200 });
  const sleep = sql`select pg_sleep(600)`;
  expect(databaseTrouble(await failureOf(db.execute(sleep)))).toBe("away");
  expect(databaseTrouble(await failureOf(inTransaction(db, (tx) => tx.execute(sleep))))).toBe("away");
  expect(await works(db)).toEqual([{ one: 1 }]);
  await db.$client.end();
});

test("fails as busy when no connection is free, without delaying the readiness check", async () => {
  const db = open({ max: 1, connectionTimeoutMillis: 1_000 });
  const readiness = watchReadiness(db);
  const held = await db.$client.connect();
  expect(databaseTrouble(await failureOf(works(db)))).toBe("busy");
  expect(await readiness.isReady()).toBe(true);
  held.release();
  await readiness.stop();
  await db.$client.end();
});

test("survives the loss of the readiness check's connection; isn't ready once the server is down", async () => {
  const db = open();
  const readiness = watchReadiness(db);
  expect(await readiness.isReady()).toBe(true);
  const others =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await side.query(others);
  await expect.poll(() => readiness.isReady()).toBe(true);
  await readiness.stop();

  const nowhere = openDatabase(postgresSettings("postgres://evenlake@127.0.0.1:9/postgres", 1));
  const gone = watchReadiness(nowhere);
  expect(await gone.isReady()).toBe(false);
  expect(databaseTrouble(await failureOf(connectBeside(nowhere)))).toBe("away");
  await gone.stop();
  await db.$client.end();
});

test("isn't ready on a read-only database, such as a former leader that is now a replica", async () => {
  const readOnly = openDatabase({
    ...postgresSettings(url, 1),
    options: "-c default_transaction_read_only=on",
  });
  const readiness = watchReadiness(readOnly);
  expect(await readiness.isReady()).toBe(false);
  await readiness.stop();
  await readOnly.$client.end();
});

test("returns pipelined results in order, and the error of the first statement that failed", async () => {
  const db = open();
  const ask = async (tx: Db, what: string) => (await tx.execute(sql.raw(`select ${what} as n`))).rows[0]?.n;
  expect(await inTransaction(db, (tx) => together([ask(tx, "1"), ask(tx, "2"), ask(tx, "3")]))).toEqual([
    1, 2, 3,
  ]);
  const failed = inTransaction(db, (tx) =>
    together([ask(tx, "1"), ask(tx, "'no number'::int"), tx.execute("select 3")]),
  );
  expect(await failureOf(failed)).toMatchObject({ cause: { code: "22P02" } });
  expect(await works(db)).toEqual([{ one: 1 }]);
  await db.$client.end();
});
