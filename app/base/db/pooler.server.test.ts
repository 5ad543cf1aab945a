import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseTrouble } from "#app/base/config/errors.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { type OwnPgBouncer, startPgBouncer, WITHOUT_PGBOUNCER } from "#fixtures/pgbouncer.ts";
import { followChanges, onChange } from "./changes.server.ts";
import {
  type Database,
  inTransaction,
  openDatabase,
  poolerSettings,
  postgresSettings,
  warnOfMissingLimits,
} from "./client.server.ts";
import { watchReadiness } from "./migrate.server.ts";
import { type Places, statement } from "./statement.server.ts";

const silent = pino({ level: "silent" });
const why = WITHOUT_PGBOUNCER;
const { db: shop, url } = await openTestDatabase();

describe.skipIf(why)(`behind a PgBouncer in transaction mode${why ? ` (not tried: ${why})` : ""}`, () => {
  let pooler: OwnPgBouncer;
  let db: Database;

  beforeAll(async () => {
    pooler = await startPgBouncer(url, { connections: 3 });
    db = open(pooler);
    await shop.execute(sql`create table shelf (id int primary key)`);
    await shop.execute(sql`insert into shelf values (1)`);
  });
  afterAll(async () => {
    await db.$client.end();
    await pooler.stop();
  });

  const open = ({ url: pooled }: OwnPgBouncer) =>
    openDatabase({ ...poolerSettings(pooled, 8), namedStatements: false }, postgresSettings(url, 8));

  const lock = sql`select * from shelf for update`;

  /** Runs jobs that wait for a locked row; returns their errors. */
  async function waitForRow(...works: (() => Promise<unknown>)[]) {
    const held = await shop.$client.connect();
    await held.query("begin; select * from shelf for update");
    const errors = await Promise.all(works.map((work) => work().catch((thrown: unknown) => thrown)));
    await held.query("rollback");
    held.release();
    return errors;
  }

  test("fails by the lock limit on a locked row, in a transaction and outside one", async () => {
    const errors = await waitForRow(
      () => inTransaction(db, (tx) => tx.execute(lock)),
      () => db.execute(lock),
    );
    const lockTimedOut = { cause: { code: "55P03" } };
    expect(errors).toMatchObject([lockTimedOut, lockTimedOut]);
  });

  test("warns when the pooler sets no limits, and still limits transactions", async () => {
    const bare = await startPgBouncer(url, { limits: false });
    const unlimited = open(bare);
    const logged: string[] = [];
    const log = pino({}, { write: (line: string) => logged.push(line) });
    await warnOfMissingLimits(db, log);
    expect(logged).toEqual([]);
    await warnOfMissingLimits(unlimited, log);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("statement_timeout");
    const [error] = await waitForRow(() => inTransaction(unlimited, (tx) => tx.execute(lock)));
    expect(databaseTrouble(error)).toBe("busy");
    await unlimited.$client.end();
    await bare.stop();
  });

  test("runs unnamed statements on any connection", async () => {
    const plus = statement("one more", (one, value: Places<{ to: number }>) =>
      one.select({ sum: sql`${value.to}::int + 1`.mapWith(Number) }).from(sql`(select 1) as one`),
    );
    const sums = await Promise.all(Array.from({ length: 60 }, (_, to) => plus(db, { to })));
    expect(sums.map(([row]) => row?.sum)).toEqual(Array.from({ length: 60 }, (_, to) => to + 1));
  });

  test("receives changes over the direct address, and is ready only if both addresses work", async () => {
    const heard: string[] = [];
    const leave = onChange((topics) => heard.push(...topics));
    const following = await followChanges(db, silent);
    await db.transaction((tx) => tx.execute(sql`select pg_notify('evenlake_changes', 'site')`));
    await expect.poll(() => heard).toContain("site");
    await following.stop();
    leave();

    const going = await startPgBouncer(url);
    const other = open(going);
    const { isReady, stop } = watchReadiness(other);
    expect(await isReady()).toBe(true);
    await going.stop();
    await expect.poll(isReady).toBe(false);
    await stop();
    await other.$client.end();
  });
});
