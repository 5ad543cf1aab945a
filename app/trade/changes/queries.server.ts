import { between, eq, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { together } from "#app/base/db/transact.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { findProductsForSale } from "#app/trade/catalog/take-stock.server.ts";
import { findTaxRates } from "#app/trade/checkout/queries.server.ts";
import { readRules } from "#app/trade/compliance/queries.server.ts";
import { closedDays, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { itemsOf } from "#app/trade/orders/change-order.server.ts";
import { openOrdersOfPhone } from "#app/trade/orders/queries.server.ts";
import { type orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { askedAsIs, type ChangeFacts } from "./change.ts";
import type { AskedChange } from "./change-form.ts";

/** Reads all data for checking an order's change, in one round trip and without locks. */
export async function readChangeFacts(
  db: Db,
  order: typeof orders.$inferSelect,
  items: readonly (typeof orderItems.$inferSelect)[],
  asked: AskedChange,
  now: Temporal.Instant,
): Promise<ChangeFacts> {
  const ids = new Set([...items.map(({ productId }) => productId), ...asked.lines.map(({ id }) => id)]);
  const day = shopDate(Temporal.Instant.from(asked.windowStart));
  const found = await together({
    settings: readSettings(db),
    zips: db.select().from(serviceZips).where(eq(serviceZips.zip, asked.zip)),
    closedDays: db
      .select()
      .from(closedDays)
      .where(between(closedDays.day, day.subtract({ days: 1 }), day)),
    rates: findTaxRates(db, asked.zip, shopDate(now)),
    rules: readRules(db),
    products: findProductsForSale(db, [...ids]),
    phones: db.select({ open: openOrdersOfPhone(sql`${asked.phone}`) }).from(sql`(values (1)) as one`),
    promotions: order.promotionId
      ? db.select().from(promotions).where(eq(promotions.id, order.promotionId))
      : [],
  });
  const { settings, rates, rules, products } = found;
  return {
    ...{ settings, rates, rules, products },
    zip: found.zips[0] ?? null,
    closedDays: found.closedDays,
    openOrdersOfPhone: found.phones[0]?.open ?? 0,
    promotion: found.promotions[0] ?? null,
  };
}

/**
 * Returns the change that requests the order as it is; null when it doesn't exist. `orderId` must be a UUID.
 */
export async function readAskedAsIs(db: Db, orderId: string): Promise<AskedChange | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order ? askedAsIs(order, await itemsOf(db, orderId)) : null;
}
