import { eq, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { users } from "#app/accounts/auth/tables.server.ts";
import { readClaimReport } from "#app/admin/claims/read-shop-words.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { contactMessages } from "#app/content/waitlist/tables.server.ts";
import * as schema from "#app/schema.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { listOrdersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { brokenInvariants } from "../../chaos/invariants.ts";
import { demoDays } from "./demo-day.ts";
import { draftSeltzer } from "./demo-drafts.ts";
import { demoPast } from "./demo-past.ts";
import { seedDemoShop } from "./demo-shop.ts";
import { demoWeeks } from "./demo-weeks.ts";
import { maya, theo } from "./people.ts";
import { demoProducts } from "./products.ts";

const TWO_AT_NIGHT = Temporal.Instant.from("2026-03-08T02:00:00-06:00");

/** Columns with a timestamp at which the shop is closed, except those of the car that just left. */
async function nightWork(db: Database): Promise<string[]> {
  const everything: unknown[] = Object.values(schema);
  const columns = everything
    .filter((table): table is PgTable => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).columns.map((column) => ({ table, column })))
    .filter(({ column }) => column.getSQLType().startsWith("timestamp"));
  expect(columns.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const time = sql`(${column} at time zone ${shopTimeZone()})::time`;
    const justNow = sql`${column} between ${TWO_AT_NIGHT.subtract({ minutes: 20 })} and ${TWO_AT_NIGHT}`;
    const nights = await db.$count(table, sql`${time} not between '08:00' and '22:00' and not ${justNow}`);
    if (nights > 0) found.push(`${getTableName(table)}.${column.name}`);
  }
  return found;
}

test("seeds a new shop with a past that meets every invariant", async () => {
  const { db } = await openTestDatabase(onTestFinished);
  await seedDemoShop(db, TWO_AT_NIGHT);
  expect(await nightWork(db)).toEqual([]);
  const stocks = await db
    .select({ id: products.id, slug: products.slug, stock: products.stock })
    .from(products);
  const left = new Map([...demoProducts, draftSeltzer].map(({ slug, stock }) => [slug, stock]));
  expect(stocks.filter(({ slug, stock }) => stock !== left.get(slug))).toEqual([]);
  const sold = (slug: string) =>
    [...demoPast, ...demoWeeks, ...demoDays(TWO_AT_NIGHT).orders]
      .filter(({ end }) => end !== "canceled" && end !== "returned")
      .reduce((sum, { lines }) => sum + (lines[slug] ?? 0), 0);
  const stockAtStart = new Map(stocks.map(({ id, slug, stock }) => [id, (stock ?? 0) + sold(slug)]));
  const answered = await db.select().from(contactMessages).where(eq(contactMessages.state, "answered"));
  expect(answered.length).toBeGreaterThan(0);
  for (const { email, answeredAt } of answered) {
    const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    expect(mail?.createdAt).toEqual(answeredAt);
  }
  // All texts of the demo shop, including its drafts, pass the claim check without exceptions (rules
  // demo/compliance).
  expect(await readClaimReport(db)).toMatchObject({ total: 0, things: [], exceptions: [] });
  const client = await db.$client.connect();
  try {
    expect(await brokenInvariants(client, { stockAtStart, acknowledged: new Map() })).toEqual([]);
  } finally {
    client.release();
  }
  const newest = { page: 1, withOrder: null };
  const { orders, total } = await listOrdersOfCustomer(db, maya.id, newest);
  expect(total).toBe(13);
  expect(orders.every(({ items }) => items.length > 0 && items.every(({ image }) => image))).toBe(true);
  const [latest] = (await listOrdersOfCustomer(db, theo.id, newest)).orders;
  expect(latest?.status).toBe("out_for_delivery");
});

test("doesn't add the demo's sign-ins to a shop whose people and settings were deleted manually", async () => {
  const { db } = await openTestDatabase(onTestFinished);
  await db.execute(sql`insert into audit_log (id, at, action, subject, subject_id)
      values (gen_random_uuid(), now(), 'create', 'products', 'x')`);
  await seedDemoShop(db, TWO_AT_NIGHT);
  expect([await db.$count(products), await db.$count(users)]).toEqual([0, 0]);
});
