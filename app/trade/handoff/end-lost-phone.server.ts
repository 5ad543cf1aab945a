import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { endCourier, endPhone } from "#app/accounts/couriers/change-courier.server.ts";
import type { CourierRefusal } from "#app/accounts/couriers/courier-form.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { counted } from "#app/base/lib/money.ts";
import type { Result } from "#app/base/lib/result.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { courierUpdates } from "./tables.server.ts";

type Ending = (tx: Db) => Promise<Result<null, CourierRefusal>>;

/** Removes a lost phone, and creates an exception for its open stops (rules courier-app/lost-phone). */
export function endLostPhone(
  db: Database,
  actor: Actor,
  { userId, phoneId }: { userId: string; phoneId: string },
  now: Temporal.Instant,
): Promise<Result<null, CourierRefusal>> {
  const end: Ending = (tx) => endPhone(tx as Database, actor, { userId, phoneId }, now);
  return endWithException(db, { userId, phoneId }, end, phoneEnded, now);
}

/**
 * Deactivates a courier, even one who is out, and creates an exception for the open stops (rules
 * routes/courier-account).
 */
export function endCourierWithException(
  db: Database,
  actor: Actor,
  userId: string,
  now: Temporal.Instant,
  keptSessionId: string | null = null,
): Promise<Result<null, CourierRefusal>> {
  const end: Ending = (tx) => endCourier(tx as Database, actor, userId, now, keptSessionId);
  return endWithException(db, { userId, phoneId: null }, end, courierEnded, now);
}

function endWithException(
  db: Database,
  { userId, phoneId }: { userId: string; phoneId: string | null },
  end: Ending,
  sentenceOf: (stops: string) => string,
  now: Temporal.Instant,
): Promise<Result<null, CourierRefusal>> {
  return transact<null, CourierRefusal>(db, async (tx, changed) => {
    const ended = await end(tx);
    if (!ended.ok) return ended;
    const open = await listOpenStops(tx, userId);
    const [next] = open;
    if (!next) return ended;
    await tx.insert(courierUpdates).values({
      ...{ key: randomUUID(), stopId: next.stopId, courierId: userId, phoneId },
      ...{ kind: "phone_ended", answer: {}, occurredAt: now, receivedAt: now },
      refusal: sentenceOf(stopsText(open.map(({ orderId }) => orderId))),
    });
    changed.add(ADMIN_UPDATES);
    return ended;
  });
}

/** Open stops of a courier's current routes, in sequence. */
export function listOpenStops(db: Db, courierId: string) {
  return db
    .select({ stopId: routeStops.id, orderId: routeStops.orderId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .where(
      and(
        eq(routes.courierId, courierId),
        eq(orders.status, "out_for_delivery"),
        ...[isNotNull(routes.leftAt), isNull(routes.endedAt), isNull(routeStops.doneAt)],
      ),
    )
    .orderBy(asc(routes.leftAt), asc(routeStops.position));
}

/** "2 stops open: 1a2b3c4d, 5e6f7a8b". */
function stopsText(orderIds: readonly string[]): string {
  const stops = counted(orderIds.length, "stop", "stops");
  return `${stops} open: ${orderIds.map(orderNumber).join(", ")}`;
}

const phoneEnded = (stops: string) =>
  `This courier's phone was removed with ${stops}. Updates it hadn't sent are lost. Call the courier, or assign the stops to someone else.`;

const courierEnded = (stops: string) =>
  `This courier was deactivated with ${stops}. Find out where the goods are, and record the result of each order.`;
