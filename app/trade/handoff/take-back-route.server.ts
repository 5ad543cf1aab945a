import { eq, inArray } from "drizzle-orm";
import { recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { takeFloatBack } from "#app/trade/accounting/give-float.server.ts";
import type { Clock } from "#app/trade/orders/apply-move.server.ts";
import { lockOrder } from "#app/trade/orders/change-order.server.ts";
import { auditOf, takeDispatchBack } from "#app/trade/orders/move-order.server.ts";
import { takeBackUntil } from "#app/trade/orders/take-back.ts";
import {
  announceTo,
  changeRoutes,
  lockRoutes,
  type RouteRow,
  routeFacts,
  writeRoute,
} from "#app/trade/routes/change-routes.server.ts";
import { isTheirs, type RoutePress } from "#app/trade/routes/dispatch-route.server.ts";
import { auditRoute } from "#app/trade/routes/plan-route.server.ts";
import { type RouteRefusal, routeRefusals } from "#app/trade/routes/refusals.ts";
import { readStops, writeSequence } from "#app/trade/routes/route-stops.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import { courierUpdates } from "./tables.server.ts";

/**
 * Undoes a dispatch (rules routes/undo-dispatch): returns the route to planned, restores its orders, and
 * drops the held emails. Refused two minutes after dispatch, and once the courier has sent an update or tried
 * a birth date at a stop.
 */
export async function takeBackRoute(
  db: Database,
  press: Pick<RoutePress, "routeId" | "actor" | "courierId">,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ orders: number }, RouteRefusal>> {
  const { routeId, actor } = press;
  const done = await changeRoutes(db, async (tx, changed) => {
    const [route] = await lockRoutes(tx, [routeId]);
    // Read after the route is locked, so a press that waited too long is refused.
    const now = clock();
    if (!route || !isTheirs(route, press, now)) return refused(routeRefusals.notFound());
    if (!route.leftAt) return refused(routeRefusals.hasNotLeft(route.number));
    if (route.endedAt) return refused(routeRefusals.hasEnded(route.number));
    if (Temporal.Instant.compare(now, takeBackUntil(route.leftAt)) >= 0)
      return refused(routeRefusals.stands(route.number));
    const before = await routeFacts(tx, routeId);
    const taken = await takeOrdersBack(tx, route, press, () => now, changed);
    if (!taken.ok) return taken;
    await writeRoute(tx, routeId, { leftAt: null, manifest: null });
    await takeFloatBack(tx, { routeId, actor }, now);
    await writeSequence(tx, route.departsAt, await readStops(tx, [routeId]));
    await auditRoute(tx, actor, routeId, before, now, "routes.take-back");
    announceTo(changed, [route.courierId]);
    return ok({ orders: taken.value });
  });
  const facts = { routeId, actorId: actor.userId };
  if (done.ok) logSecurityEvent("route-taken-back", { ...facts, orders: done.value.orders });
  else logSecurityEvent("route-refused", { ...facts, refusal: done.refusal.name });
  return done;
}

/** Undoes the dispatch of a locked route's orders; returns how many. */
async function takeOrdersBack(
  tx: Db,
  { id: routeId, number }: RouteRow,
  { actor }: Pick<RoutePress, "actor">,
  clock: Clock,
  changed: Set<Change>,
): Promise<Result<number, RouteRefusal>> {
  const stops = await tx
    .select({ orderId: routeStops.orderId })
    .from(routeStops)
    .where(eq(routeStops.routeId, routeId));
  const ids = stops.map(({ orderId }) => orderId).sort();
  const orders = [];
  for (const id of ids) orders.push(await lockOrder(tx, id));
  // Courier updates about a stop are written while its order is locked, so none can arrive after this.
  if (await isBegun(tx, routeId)) return refused(routeRefusals.isBegun(number));
  for (const order of orders) {
    if (!order) continue;
    const back = await takeDispatchBack(tx, order, actor.userId, clock, changed);
    if (!back.ok) return back;
    const entry = { ...auditOf(order, back.value, actor), action: "order.take-back" };
    await recordAudit(tx, entry, back.value.lastMoveAt);
  }
  return ok(orders.length);
}

/** Returns whether the courier of a route sent an update or tried a birth date at one of its stops. */
async function isBegun(tx: Db, routeId: string): Promise<boolean> {
  const stops = await tx.select().from(routeStops).where(eq(routeStops.routeId, routeId));
  if (stops.some(({ onMyWayAt, doneAt, birthTries }) => onMyWayAt || doneAt || birthTries > 0)) return true;
  const ids = stops.map(({ id }) => id);
  return (await tx.$count(courierUpdates, inArray(courierUpdates.stopId, ids))) > 0;
}
