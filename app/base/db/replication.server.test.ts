import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { databaseTrouble } from "#app/base/config/errors.server.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { inTransaction, openDatabase, postgresSettings } from "./client.server.ts";

// Uses a separate server, since its settings apply to all of its databases.
test("fails a commit that stopped waiting for its replica, though the server reports success", async () => {
  // Without fsync the server wouldn't wait for replicas.
  const server = await startPostgres({ durable: true });
  onTestFinished(() => server.stop());
  const db = openDatabase(postgresSettings(server.url, 3));
  onTestFinished(() => db.$client.end());
  await db.execute(sql`create table shelf (units int)`);
  await db.execute(sql`insert into shelf values (5)`);
  await db.execute(sql`alter system set synchronous_standby_names = 'cut_off'`);
  await db.execute(sql`select pg_reload_conf()`);
  await expect
    .poll(async () => (await db.execute(sql`show synchronous_standby_names`)).rows[0])
    .toEqual({ synchronous_standby_names: "cut_off" });

  const sale = inTransaction(db, (tx) => tx.execute(sql`update shelf set units = units - 1`));
  const failure = sale.catch((error: unknown) => error);
  const breakOff = sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await db.execute(breakOff)).rowCount).toBeGreaterThan(0);
  expect(databaseTrouble(await failure)).toBe("away");
  // This server has the commit; its replica doesn't.
  expect((await db.execute(sql`select units from shelf`)).rows).toEqual([{ units: 4 }]);
});
