import { AsyncLocalStorage } from "node:async_hooks";
import { Writable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchStatements } from "#app/base/observe/traces.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { type Database, inTransaction, openDatabase, type Watch } from "./client.server.ts";
import { type Places, statement } from "./statement.server.ts";

const boats = pgTable("boats", { id: integer().primaryKey(), owner: text().notNull() });
const OWNER = "maya@evenlake.example";
const SLOW_MS = 150;

let db: Database;
let log: Record<string, unknown>[];

function open(watch: Watch, max = 2): Database {
  const { Client: _, ...settings } = shop.db.$client.options;
  return openDatabase({ ...settings, max, watch });
}

const shop = await openTestDatabase();
await shop.db.execute(sql`create table boats (id int primary key, owner text not null)`);
await shop.db.execute(sql`insert into boats values (1, ${OWNER})`);
const lines = new Writable({
  write(line, _, done) {
    log.push(JSON.parse(String(line)));
    done();
  },
});
beforeEach(() => {
  log = [];
  db = open(watchStatements(SLOW_MS, pino({ base: undefined }, lines)));
});
afterEach(() => db.$client.end());

const pause = sql`pg_sleep(${SLOW_MS / 1_000 + 0.05})`;
const findSlowly = statement("find a boat by its owner", (on, value: Places<{ owner: string }>) =>
  on
    .select({ id: boats.id, slept: sql`${pause}` })
    .from(boats)
    .where(eq(boats.owner, value.owner)),
);

test("logs a slow statement with its name and duration, but not its values", async () => {
  expect(await findSlowly(db, { owner: OWNER })).toHaveLength(1);
  await inTransaction(db, (tx) => findSlowly(tx, { owner: OWNER }));
  const found = log.filter(({ statement }) => statement === "find a boat by its owner");
  expect(found).toHaveLength(2);
  for (const line of found) {
    expect(line).toMatchObject({ msg: "a slow statement" });
    expect(line.ms).toBeGreaterThanOrEqual(SLOW_MS);
    expect(line.text).toContain('where "boats"."owner" = $2');
    expect(JSON.stringify(line)).not.toContain(OWNER);
  }
});

test("names an unnamed statement by its keywords, also when it fails", async () => {
  await db
    .select({ slept: sql`${pause}` })
    .from(boats)
    .where(eq(boats.owner, OWNER));
  const failing = db.execute(sql`select ${pause}, 1 / (length(owner) - length(${OWNER})) from boats`);
  await expect(failing).rejects.toThrow();
  expect(log.filter(({ statement }) => statement === "select boats")).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain(OWNER);
});

test("doesn't log statements below the limit", async () => {
  const patient = open(watchStatements(60_000, pino({ base: undefined }, lines)));
  await patient.select().from(boats);
  await inTransaction(patient, (tx) => tx.select().from(boats));
  await patient.$client.end();
  expect(log).toEqual([]);
});

test("reports every statement once at its start and once at its end, with its error", async () => {
  const seen: string[] = [];
  const watched = open((name) => {
    seen.push(`${name} begins`);
    return (error) => seen.push(`${name} ${error ? "failed" : "ended"}`);
  });
  await watched.select().from(boats);
  await inTransaction(watched, (tx) => tx.select().from(boats));
  await watched.execute(sql`select nothing from boats`).catch(() => {});
  await watched.$client.end();
  const words = (name: string, end = "ended") => [`${name} begins`, `${name} ${end}`];
  expect(seen).toEqual([
    ...words("select boats"),
    ...["begin", "select boats", "commit"].flatMap((name) => words(name)),
    ...words("select boats", "failed"),
  ]);
});

test("attributes a statement that waited for a connection to its caller", async () => {
  const asker = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const watched = open(() => {
    seen.push(asker.getStore());
    return () => {};
  }, 1);
  await watched.select().from(boats);
  await Promise.all(
    ["Maya", "Theo", "Sam"].map((name) => asker.run(name, async () => await watched.select().from(boats))),
  );
  await watched.$client.end();
  expect(seen).toEqual([undefined, "Maya", "Theo", "Sam"]);
});
