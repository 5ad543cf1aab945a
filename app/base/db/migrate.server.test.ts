import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import { isMigrated, migrateDatabase, NewerDatabaseError } from "./migrate.server.ts";

const { db } = await openTestDatabase();

const applied = async () => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.n;
};

test("changes nothing in an up-to-date database, even in concurrent runs", async () => {
  const before = await applied();
  await Promise.all([migrateDatabase(db), migrateDatabase(db), migrateDatabase(db)]);
  expect(await applied()).toBe(before);
  expect(await isMigrated(db.$client)).toBe(true);
});

test("refuses a database that is newer than the program, and leaves it unchanged", async () => {
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  const before = await applied();
  await expect(migrateDatabase(db)).rejects.toThrow(NewerDatabaseError);
  expect(await applied()).toBe(before);
});

test("names every migration with a number and hyphenated words", () => {
  const folder = join(import.meta.dirname, "migrations");
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  const names = entries.map(({ tag }: { tag: string }) => `${tag}.sql`);
  expect(readdirSync(folder).filter((name) => name !== "meta")).toEqual(names);
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9]+(-[a-z0-9]+)*\.sql$/);
});

test("refuses rows that break the rules, in the database itself", async () => {
  const forbidden = [
    sql`insert into delivery_windows (id, band, option, window_start, window_end, capacity, booked)
        values (gen_random_uuid(), 'primary', 'express', now(), now() + interval '1 hour', 2, 3)`,
    sql`insert into users (id, name, email) values (gen_random_uuid(), 'Maya', 'Maya@evenlake.example')`,
    sql`insert into site_settings (id) values ('2')`,
    sql`insert into service_zips (zip, lat, lng, city, state) values ('5543', 0, 0, 'Edina', 'MN')`,
    sql`insert into tax_rates (id, name, basis_points, from_date, source)
        values (gen_random_uuid(), 'Tax', -1, '2026-01-01', 'none')`,
  ];
  for (const statement of forbidden) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: "23514" } });
  }
});
