import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { orderEvents, orderItems, orders } from "./tables.server.ts";

/**
 * All orders of a customer with lines and history, oldest first, for that customer; amounts are cents, instants ISO
 * strings. The people of the shop are not named.
 */
export async function readOwnOrders(db: Db, customerId: string) {
  const isTheirs = eq(orders.customerId, customerId);
  const rows = await db.select().from(orders).where(isTheirs).orderBy(asc(orders.createdAt), asc(orders.id));
  const lines = await db
    .select({ line: orderItems })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isTheirs)
    .orderBy(asc(orderItems.position));
  const events = await db
    .select({ event: orderEvents })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(isTheirs)
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return rows.map(
    ({ customerId: _, windowId: __, idempotencyKey: ___, requestHash: ____, searched: _____, ...order }) => ({
      ...order,
      createdAt: isoText(order.createdAt),
      windowStart: isoText(order.windowStart),
      windowEnd: isoText(order.windowEnd),
      lines: lines
        .filter(({ line }) => line.orderId === order.id)
        .map(({ line: { id, orderId, position, image, stockTaken, ...sold } }) => sold),
      history: events
        .filter(({ event }) => event.orderId === order.id)
        .map(({ event: { at, actorId, fromStatus, toStatus, reason } }) => ({
          at: isoText(at),
          by: actorId === customerId ? "you" : "the shop",
          from: fromStatus,
          to: toStatus,
          reason,
        })),
    }),
  );
}
