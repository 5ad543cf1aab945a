import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { databaseTrouble } from "#app/base/config/errors.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { type Db, inTransaction } from "./client.server.ts";
import { instant, plainDate } from "./columns.ts";
import { listOf, type Places, statement, statementName } from "./statement.server.ts";

const shelves = pgTable("shelves", {
  id: integer().primaryKey(),
  label: text().notNull(),
  filledAt: instant(),
  bestBefore: plainDate(),
});
const owners = pgTable("owners", { id: integer().primaryKey(), shelfId: integer(), name: text() });

const shop = await openTestDatabase();
await shop.db.execute(sql`
    create table shelves (id int primary key, label text not null, filled_at timestamptz, best_before date)`);
await shop.db.execute(sql`create table owners (id int primary key, shelf_id int, name text)`);

const NOON = Temporal.Instant.from("2026-11-21T18:00:00.123456Z");
const DAY = Temporal.PlainDate.from("2026-11-21");

type Shelf = { id: number; label: string; filledAt: Temporal.Instant; bestBefore: Temporal.PlainDate };
const add = statement("add a shelf", (db, value: Places<Shelf>) =>
  db.insert(shelves).values({
    id: value.id,
    label: value.label,
    filledAt: value.filledAt,
    bestBefore: value.bestBefore,
  }),
);
const find = statement("find a shelf", (db, value: Places<{ id: number }>) =>
  db.select().from(shelves).where(eq(shelves.id, value.id)),
);

test("maps values and rows through their columns, as Drizzle does", async () => {
  const full = { id: 1, label: "a 'quoted' one", filledAt: NOON, bestBefore: DAY };
  const bare = { id: 2, label: "", filledAt: null, bestBefore: null };
  await add(shop.db, full);
  await shop.db.insert(shelves).values(bare);
  expect(await find(shop.db, { id: 1 })).toEqual([full]);
  expect(await find(shop.db, { id: 2 })).toEqual([bare]);
  const ofDay = statement(
    "shelves of a day",
    (db, value: Places<{ day: Temporal.PlainDate; ids: number[] }>) =>
      db
        .select({ id: shelves.id })
        .from(shelves)
        .where(
          sql`${eq(shelves.bestBefore, value.day)} and ${shelves.id} = any(${listOf(value.ids, "int")})`,
        ),
  );
  expect(await ofDay(shop.db, { day: DAY, ids: [1, 2] })).toEqual([{ id: 1 }]);
});

test("returns null for a joined table without a row, and only then", async () => {
  await shop.db.insert(owners).values([
    { id: 1, shelfId: 1, name: null },
    { id: 2, shelfId: null, name: null },
  ]);
  const owned = (db: Db) =>
    db
      .select({ owner: owners, shelf: shelves })
      .from(owners)
      .leftJoin(shelves, eq(shelves.id, owners.shelfId));
  const found = await statement("owners with shelves", owned)(shop.db, {});
  expect(found).toEqual(await owned(shop.db));
  expect(found.map(({ shelf }) => shelf?.id ?? null)).toEqual([1, null]);
});

test("reads the transaction's own writes, in a savepoint too", async () => {
  const undone = inTransaction(shop.db, async (tx) => {
    await add(tx, { id: 7, label: "mine", filledAt: NOON, bestBefore: DAY });
    expect(await find(tx, { id: 7 })).toHaveLength(1);
    await inTransaction(tx, async (part) => {
      expect(await find(part, { id: 7 })).toHaveLength(1);
    });
    expect(await find(shop.db, { id: 7 })).toHaveLength(0);
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await find(shop.db, { id: 7 })).toEqual([]);
});

test("builds the text once per connection", async () => {
  let built = 0;
  const counted = statement("shelves, counted", (db) => {
    built += 1;
    return db.select({ id: shelves.id }).from(shelves);
  });
  for (let time = 0; time < 3; time++) await counted(shop.db, {});
  expect(built).toBe(1);
  const pids = new Set<number>();
  for (let time = 0; time < 3; time++) {
    await inTransaction(shop.db, async (tx) => {
      await counted(tx, {});
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      for (const { pid } of rows) pids.add(pid);
    });
  }
  expect(built).toBeLessThanOrEqual(1 + Math.max(pids.size, 1));
});

test("never gives two texts the same name, and refuses a name that PostgreSQL would truncate", () => {
  expect(statementName("orders", "select 1")).not.toBe(statementName("orders", "select 2"));
  expect(statementName("orders", "select 1")).toBe(statementName("orders", "select 1"));
  expect(() => statement("a".repeat(47), (db) => db.select().from(shelves))).toThrow("too long");
});

test("logs the text of a failed statement, but not its values", async () => {
  await expect(
    add(shop.db, { id: 1, label: "again", filledAt: NOON, bestBefore: DAY }),
  ).rejects.toMatchObject({
    query: expect.stringContaining('insert into "shelves"'),
    cause: { code: "23505" },
  });
});

describe("on PostgreSQL", () => {
  const prepared = (db: Parameters<typeof find>[0]) =>
    db.execute<{ name: string; runs: number }>(
      sql`select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name like 'find a shelf%'`,
    );

  test("prepares once per connection, on a new one too", async () => {
    const pids = new Set<number>();
    for (let time = 0; time < 2; time++) {
      const ended = inTransaction(shop.db, async (one) => {
        for (let run = 0; run < 3; run++) await find(one, { id: 1 });
        const { rows } = await prepared(one);
        expect(rows).toHaveLength(1);
        expect(rows[0]?.runs).toBeGreaterThanOrEqual(3);
        const backends = await one.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        for (const { pid } of backends.rows) pids.add(pid);
        await one.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      });
      expect(databaseTrouble(await ended.catch((error: unknown) => error))).toBe("away");
    }
    expect(pids.size).toBe(2);
  });

  test("fails on a connection where a changed table made it invalid", async () => {
    await inTransaction(shop.db, (one) => find(one, { id: 1 }));
    await shop.db.execute(sql`alter table shelves alter column id type bigint`);
    const asks = () =>
      inTransaction(shop.db, (one) => find(one, { id: 1 })).then(
        (rows) => rows.length,
        () => 0,
      );
    await expect.poll(asks).toBe(1);
    await shop.db.execute(sql`alter table shelves alter column id type int`);
  });
});
