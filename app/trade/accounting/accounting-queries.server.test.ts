import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addCustomer, addOrder, addProduct, openTestShop } from "#fixtures/shop.ts";
import { listMonths } from "./accounting-queries.server.ts";
import { refunds } from "./tables.server.ts";

const { db } = await openTestShop();

test("sums the sales and refunds of each month, midnight to midnight in shop time", async () => {
  const customerId = await addCustomer(db);
  const productId = await addProduct(db, { stock: 100 });
  const handedOver = async (at: string) => {
    const { orderId } = await addOrder(db, { customerId, productId, quantity: 1 });
    const completedAt = Temporal.Instant.from(at);
    const isIt = eq(orders.id, orderId);
    const [row] = await db.update(orders).set({ status: "completed", completedAt }).where(isIt).returning();
    return row as typeof orders.$inferSelect;
  };
  // The last moment of October, the first of November, and New Year's Eve after midnight UTC.
  const october = await handedOver("2026-10-31T23:59:59-05:00");
  await handedOver("2026-11-01T00:00:00-05:00");
  const november = await handedOver("2026-11-30T23:59:59-06:00");
  await handedOver("2025-12-31T23:00:00-06:00");
  const money = {
    deliveryCents: 0,
    redeliveryCents: 0,
    taxes: [],
    taxCents: 0,
    itemsCents: 300,
    totalCents: 300,
  };
  const at = Temporal.Instant.from("2026-11-01T00:00:00-05:00");
  const refund = {
    id: randomUUID(),
    orderId: october.id,
    at,
    kind: "by_hand",
    reason: "Torn.",
    method: "cash",
  } as const;
  await db.insert(refunds).values({ ...refund, ...money });

  const now = Temporal.Instant.from("2026-12-02T12:00:00-06:00");
  const { year, years, months } = await listMonths(db, null, now);
  expect({ year, years }).toEqual({ year: 2026, years: [2026, 2025] });
  expect(months).toHaveLength(12);
  const empty = { orders: 0, soldCents: 0, backCents: 0 };
  expect(months.slice(0, 4)).toEqual([
    { key: "2026-12", title: "December 2026", ...empty, state: "running" },
    {
      ...{ key: "2026-11", title: "November 2026", state: "open" },
      ...{ orders: 2, soldCents: 2 * november.totalCents, backCents: 300 },
    },
    {
      ...{ key: "2026-10", title: "October 2026", state: "open" },
      ...{ orders: 1, soldCents: october.totalCents, backCents: 0 },
    },
    { key: "2026-09", title: "September 2026", ...empty, state: "open" },
  ]);
  const last = await listMonths(db, 2025, now);
  expect(last.months.filter((month) => month.orders > 0)).toMatchObject([{ key: "2025-12", orders: 1 }]);
});
