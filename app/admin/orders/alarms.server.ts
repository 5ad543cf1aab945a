import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { unfitText } from "#app/trade/batches/unfit.ts";
import { listDoorCalls } from "#app/trade/handoff/queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { listUnfitOfOpen } from "#app/trade/orders/packing-queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import type { Alarms } from "./open-pages.ts";

/** Open order with blocked goods (rules board/blocked-goods); instants are ISO strings. */
export type UnfitOrder = Awaited<ReturnType<typeof listUnfitOrders>>[number];

/** Open alarms, shown whichever day is viewed. */
export type OpenAlarms = Awaited<ReturnType<typeof readAlarms>>;

/** Reads couriers who need help, and open orders of all days with blocked goods. */
export async function readAlarms(db: Db, now = Temporal.Now.instant()) {
  const [calls, unfit] = await Promise.all([listDoorCalls(db), listUnfitOrders(db, now)]);
  return { calls, unfit };
}

/** Reads the alarms for the alert strip of the admin area, with calls only for those who can take them. */
export async function readAlarmStrip(
  db: Db,
  { withCalls }: { withCalls: boolean },
  now = Temporal.Now.instant(),
): Promise<Alarms> {
  const [calls, unfit] = await Promise.all([withCalls ? listDoorCalls(db) : [], listUnfitOrders(db, now)]);
  const texts = unfit.flatMap(({ id, goods }) =>
    goods.map((share) => `${orderNumber(id)}: ${unfitText(share)}`),
  );
  return { now: isoText(now), calls, unfit: texts, unfitOrders: unfit.length };
}

/** Reads open orders with recalled, on-hold, or expired goods, by window, with their couriers. */
async function listUnfitOrders(db: Db, now: Temporal.Instant) {
  const unfit = await listUnfitOfOpen(db, now);
  if (unfit.size === 0) return [];
  const { id, status, contactName, windowStart, windowEnd } = orders;
  const rows = await db
    .select({
      ...{ id, status, contactName, windowStart, windowEnd },
      ...{ courier: users.name, courierPhone: couriers.phone },
    })
    .from(orders)
    .leftJoin(routeStops, and(eq(routeStops.orderId, id), isNull(routeStops.doneAt)))
    .leftJoin(routes, eq(routes.id, routeStops.routeId))
    .leftJoin(users, eq(users.id, routes.courierId))
    .leftJoin(couriers, eq(couriers.userId, routes.courierId))
    .where(inArray(id, [...unfit.keys()]))
    .orderBy(asc(windowStart), asc(id));
  return rows.map((order) => ({
    ...order,
    windowStart: isoText(order.windowStart),
    windowEnd: isoText(order.windowEnd),
    goods: unfit.get(order.id) ?? [],
  }));
}
