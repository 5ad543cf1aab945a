import { createHash } from "node:crypto";
import { asc, desc } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { orderEvents, orders } from "#app/trade/orders/tables.server.ts";
import { NEWEST, type OrderUpdates } from "./order-updates.ts";

/** Entries of the history that the version is made from: processes whose clocks differ a little still change it. */
const LATEST = 20;

/** What has happened in the admin area, from two indexes. */
export async function readOrderUpdates(db: Db): Promise<OrderUpdates> {
  const [events, newest] = await Promise.all([
    db
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .orderBy(desc(orderEvents.at), asc(orderEvents.id))
      .limit(LATEST),
    db.select({ id: orders.id }).from(orders).orderBy(desc(orders.createdAt), asc(orders.id)).limit(NEWEST),
  ]);
  const hash = createHash("sha256");
  for (const { id } of events) hash.update(id);
  return {
    version: hash.digest("base64url").slice(0, 16),
    newest: newest.map(({ id }) => orderNumber(id)),
  };
}
