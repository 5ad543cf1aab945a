import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import { fillWithLoad } from "./fill-load.ts";

const { db } = await openTestDatabase();

test("puts the payments of load orders into matching cash drawers, even after more orders are added to a day", async () => {
  const now = Temporal.Instant.from("2026-11-21T18:00:00Z");
  for (const orders of [300, 500]) {
    await fillWithLoad(db, { products: 20, customers: 40, orders }, now);
    const { rows } = await db.execute(sql`
      select (select sum(total_cents)::int from orders where status = 'completed') as orders,
        (select sum(cents)::int from payments where cash_drawer_id is not null) as payments,
        (select sum(cash_cents + debit_cents)::int from cash_drawers) as cash_drawers,
        (select sum(counted_cents - cash_cents)::int from cash_drawers) as short`);
    const sold = Number(rows[0]?.orders);
    expect(sold).toBeGreaterThan(0);
    expect(rows[0]).toEqual({ orders: sold, payments: sold, cash_drawers: sold, short: 0 });
  }
});
