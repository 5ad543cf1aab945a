import { and, inArray, isNull } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Clock } from "#app/trade/orders/apply-move.server.ts";
import { lockOrder } from "#app/trade/orders/change-order.server.ts";
import { objectionToPacking } from "#app/trade/orders/move-order.server.ts";
import { type OrderRefusal, orderRefusals } from "#app/trade/orders/refusals.ts";
import { isLegalMove, type OrderStatus } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import {
  changeRoutes,
  holdDriver,
  lockRoutes,
  type RouteRow,
  routesOfDay,
  writeRoute,
} from "./change-routes.server.ts";
import { letLeave } from "./dispatch-route.server.ts";
import { addRoute, auditRoute } from "./plan-route.server.ts";
import { proposeSequence } from "./propose-sequence.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { readDoors } from "./route-stops.server.ts";
import { routeStops } from "./tables.server.ts";
import { writeStops } from "./write-stops.server.ts";

type Sending = {
  actor: Actor;
  orderIds: readonly string[];
  /** The driver. */
  courierId: string;
  /** Waives the redelivery fees of third attempts (rules delivery/redelivery-fee). */
  waiveRedeliveryFee?: boolean;
  /** Cash float for change, given to the courier (rules accounting/float). */
  floatCents?: Cents;
};

/** The dispatched route, or null when no order could go; and the orders that stay, each with its refusal. */
export type SentOut = {
  route: { id: string; number: number; orderIds: string[] } | null;
  left: { orderId: string; refusal: OrderRefusal }[];
};

/**
 * Dispatches unassigned orders (rules routes/dispatch-from-board): makes a route for today with this courier
 * in a suggested sequence, and dispatches it, in one transaction. Leaves out blocked orders and returns their
 * reasons; a refusal of the route, such as a courier who is out, stops all of them.
 */
export async function sendOut(
  db: Database,
  sending: Sending,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<SentOut, RouteRefusal>> {
  const { actor, courierId } = sending;
  const done = await changeRoutes<SentOut>(db, async (tx, changed) => {
    const day = shopDate(clock());
    await lockNames(tx, [routesOfDay(day)]);
    const orderIds = [...new Set(sending.orderIds)].sort();
    const planned = await holdPlannedRoutes(tx, orderIds);
    // Read after the routes are locked, so two presses get different times.
    const now = clock();
    if ((await holdDriver(tx, courierId)) === null) return refused(routeRefusals.noSuchDriver());
    const checked = await checkEach(tx, orderIds, planned, now);
    const left = checked.flatMap(({ orderId, refusal }) => (refusal ? [{ orderId, refusal }] : []));
    const going = checked.flatMap(({ orderId, refusal }) => (refusal ? [] : [orderId]));
    if (going.length === 0) return unchanged({ route: null, left });
    await takeOffForgotten(tx, going, planned);
    const id = await addRoute(tx, { day, courierId, departsAt: now }, now);
    const doors = await readDoors(tx, inArray(orders.id, going));
    const proposed = proposeSequence(now.epochMilliseconds, doors);
    await writeStops(tx, { id, departsAt: now }, [], [...proposed.doors, ...proposed.left]);
    await auditRoute(tx, actor, id, null, now);
    const [route] = await lockRoutes(tx, [id]);
    if (!route) throw new Error("a route that was just made is gone");
    const gone = await letLeave(tx, changed, route, sending, now);
    if (!gone.ok) return gone;
    return ok({ route: { id, number: route.number, orderIds: going }, left });
  });
  const facts = { courierId, actorId: actor.userId };
  if (!done.ok) logSecurityEvent("route-refused", { ...facts, refusal: done.refusal.name });
  else if (done.value.route) {
    const { id: routeId, orderIds } = done.value.route;
    logSecurityEvent("route-left", { ...facts, routeId, orders: orderIds.length });
  }
  return done;
}

/** Does the same for one order, whose refusal fails the whole call. */
export async function sendOneOut(
  db: Database,
  { orderId, ...sending }: Omit<Sending, "orderIds"> & { orderId: string },
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, RouteRefusal>> {
  const done = await sendOut(db, { ...sending, orderIds: [orderId] }, clock);
  if (!done.ok) return done;
  const [left] = done.value.left;
  return left ? refused(left.refusal) : ok({ status: "out_for_delivery" });
}

/** Routes of the orders' open stops, locked before the orders. */
async function holdPlannedRoutes(tx: Db, orderIds: readonly string[]): Promise<Map<string, RouteRow>> {
  const { orderId, routeId, doneAt } = routeStops;
  const stops = await tx
    .select({ orderId, routeId })
    .from(routeStops)
    .where(and(inArray(orderId, [...orderIds]), isNull(doneAt)));
  const held = await lockRoutes(tx, [...new Set(stops.map((stop) => stop.routeId))]);
  return new Map(
    stops.flatMap((stop) => {
      const route = held.find(({ id }) => id === stop.routeId);
      return route ? [[stop.orderId, route] as const] : [];
    }),
  );
}

/** Locks each order, and returns why it can't be dispatched, or null. */
async function checkEach(
  tx: Db,
  orderIds: readonly string[],
  planned: ReadonlyMap<string, RouteRow>,
  now: Temporal.Instant,
) {
  const checked: { orderId: string; refusal: OrderRefusal | null }[] = [];
  for (const orderId of orderIds) {
    const order = await lockOrder(tx, orderId);
    const refusal = order ? await objectionTo(order) : orderRefusals.notFound();
    checked.push({ orderId, refusal });
  }
  return checked;

  async function objectionTo({ id, status }: { id: string; status: OrderStatus }) {
    if (!isLegalMove(status, "out_for_delivery"))
      return orderRefusals.illegalMove(status, "out_for_delivery");
    const route = planned.get(id);
    if (route && !isForgotten(route, now)) return orderRefusals.leavesWithRoute(route.number);
    return objectionToPacking(tx, id, "out_for_delivery", now);
  }
}

/**
 * Returns whether a past day's route was never dispatched; such a route blocks no order (rules
 * routes/route-changes).
 */
function isForgotten({ day, leftAt }: RouteRow, now: Temporal.Instant): boolean {
  return leftAt === null && Temporal.PlainDate.compare(day, shopDate(now)) < 0;
}

/** Removes the orders from past days' routes that were never dispatched. */
async function takeOffForgotten(
  tx: Db,
  orderIds: readonly string[],
  planned: ReadonlyMap<string, RouteRow>,
): Promise<void> {
  const forgotten = [...new Set(orderIds.flatMap((id) => planned.get(id)?.id ?? []))];
  if (forgotten.length === 0) return;
  const isOpen = and(inArray(routeStops.orderId, [...orderIds]), isNull(routeStops.doneAt));
  await tx.delete(routeStops).where(and(isOpen, inArray(routeStops.routeId, forgotten)));
  for (const id of forgotten) await writeRoute(tx, id);
}
