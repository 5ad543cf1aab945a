import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { giveFloat } from "#app/trade/accounting/give-float.server.ts";
import { applyMove, type Clock } from "#app/trade/orders/apply-move.server.ts";
import { type LockedOrder, lockOrder } from "#app/trade/orders/change-order.server.ts";
import { auditOf, objectionToPacking } from "#app/trade/orders/move-order.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import {
  announceTo,
  changeRoutes,
  holdDriver,
  lockRoutes,
  type RouteRow,
  routeFacts,
  writeRoute,
} from "./change-routes.server.ts";
import { auditRoute } from "./plan-route.server.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { READY_TO_LEAVE } from "./route.ts";
import { readStops, type StopRow, writeSequence } from "./route-stops.server.ts";
import { routeStops, routes } from "./tables.server.ts";
import { writeManifest } from "./write-manifest.server.ts";

/**
 * The route and the actor. With `courierId`, finds only that courier's own route for today; with `version`,
 * only the version displayed.
 */
export type RoutePress = {
  routeId: string;
  actor: Actor;
  courierId?: string;
  version?: number;
  /** Waives the redelivery fees of third attempts (rules delivery/redelivery-fee). */
  waiveRedeliveryFee?: boolean;
  /** Cash float for change, given to the courier (rules accounting/float). */
  floatCents?: Cents;
};

/**
 * Dispatches a route (rules routes/dispatch): dispatches each order, emails its customer, and saves the
 * manifest as of this moment. All or nothing: one blocked order stops the route. Removes orders canceled
 * since they were added.
 */
export async function dispatchRoute(
  db: Database,
  press: RoutePress,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ leftAt: Temporal.Instant; orders: number }, RouteRefusal>> {
  const { routeId, actor } = press;
  const done = await changeRoutes(db, async (tx, changed) => {
    const [route] = await lockRoutes(tx, [routeId]);
    // Read after the route is locked, so two presses get different times.
    const now = clock();
    if (!route || !isTheirs(route, press, now)) return refused(routeRefusals.notFound());
    if (route.leftAt) return refused(routeRefusals.hasLeft(route.number));
    if (press.version !== undefined && press.version !== route.version)
      return refused(routeRefusals.changed());
    if (!route.day.equals(shopDate(now))) return refused(routeRefusals.otherDay());
    const left = await letLeave(tx, changed, route, press, now);
    return left.ok ? ok({ leftAt: now, orders: left.value }) : left;
  });
  const facts = { routeId, actorId: actor.userId };
  if (done.ok) logSecurityEvent("route-left", { ...facts, orders: done.value.orders });
  else logSecurityEvent("route-refused", { ...facts, refusal: done.refusal.name });
  return done;
}

/**
 * Dispatches a locked, planned route with its driver and open stops; returns the number of orders in the
 * vehicle.
 */
export async function letLeave(
  tx: Db,
  changed: Set<Change>,
  { id: routeId, number, courierId }: Pick<RouteRow, "id" | "number" | "courierId">,
  press: Pick<RoutePress, "actor" | "courierId" | "waiveRedeliveryFee" | "floatCents">,
  now: Temporal.Instant,
): Promise<Result<number, RouteRefusal>> {
  const before = await routeFacts(tx, routeId);
  const driver = courierId ? await holdDriver(tx, courierId) : null;
  if (!courierId || driver === null) return refused(routeRefusals.noDriver(number));
  const out = await findOutWith(tx, courierId, routeId);
  if (out)
    return refused(routeRefusals.driverOut(out.number, out.day, { toDriver: press.courierId !== undefined }));
  const stops = (await readStops(tx, [routeId])).filter(({ doneAt }) => doneAt === null);
  const held = await lockOrders(tx, stops);
  const there = stops.filter(({ orderId }) => held.has(orderId));
  const settings = await readSettings(tx);
  const objection = objectionTo(there, held, settings);
  if (objection) return refused(objection);
  const leftAt = await dispatchOrders(tx, there, held, press, () => now, changed);
  if (!leftAt.ok) return leftAt;
  await dropFallenOff(tx, routeId, there);
  await writeSequence(tx, now, there);
  // The orders are locked, so the manifest has the items and addresses in the vehicle.
  const manifest = await writeManifest(tx, {
    driver,
    leavesAt: now,
    stops: (await readStops(tx, [routeId])).filter(({ doneAt }) => doneAt === null),
  });
  await writeRoute(tx, routeId, { leftAt: now, manifest });
  await giveFloat(tx, { routeId, courierId, cents: press.floatCents ?? 0, actor: press.actor }, now);
  await auditRoute(tx, press.actor, routeId, before, now, "routes.leave");
  announceTo(changed, [courierId]);
  return ok(there.length);
}

/** Returns whether the actor may change a route; couriers may change only their own for today. */
export function isTheirs(route: RouteRow, { courierId }: RoutePress, now: Temporal.Instant): boolean {
  return courierId === undefined || (route.courierId === courierId && route.day.equals(shopDate(now)));
}

/** Returns another route the courier is out on, or null. */
async function findOutWith(tx: Db, courierId: string, routeId: string) {
  const [out] = await tx
    .select({ number: routes.number, day: routes.day })
    .from(routes)
    .where(
      and(
        eq(routes.courierId, courierId),
        isNotNull(routes.leftAt),
        isNull(routes.endedAt),
        ne(routes.id, routeId),
      ),
    )
    .limit(1);
  return out ?? null;
}

/** Locks the orders of stops, sorted by id; omits any canceled while waiting for the lock. */
async function lockOrders(tx: Db, stops: readonly StopRow[]): Promise<Map<string, LockedOrder>> {
  const held = new Map<string, LockedOrder>();
  for (const id of stops.map(({ orderId }) => orderId).sort()) {
    const order = await lockOrder(tx, id);
    if (order && !GIVES_BACK.includes(order.status)) held.set(id, order);
  }
  return held;
}

/** Returns why a route can't be dispatched with these orders, or null. */
function objectionTo(
  stops: readonly StopRow[],
  held: ReadonlyMap<string, LockedOrder>,
  { payBeforeLeaving, routeGoodsMost }: SiteSettings,
): RouteRefusal | null {
  if (stops.length === 0) return routeRefusals.empty();
  let cents = 0;
  for (const { orderId } of stops) {
    const order = held.get(orderId);
    if (!order) continue;
    if (!READY_TO_LEAVE.includes(order.status)) return routeRefusals.notPacked(orderId, order.status);
    if (payBeforeLeaving && order.paymentStatus !== "paid") return routeRefusals.notPaid(orderId);
    cents += order.subtotalCents;
  }
  const mostCents = routeGoodsMost * 100;
  return cents > mostCents ? routeRefusals.tooValuable(cents, mostCents) : null;
}

/** Dispatches each order, in lock order. */
async function dispatchOrders(
  tx: Db,
  stops: readonly StopRow[],
  held: ReadonlyMap<string, LockedOrder>,
  { actor, waiveRedeliveryFee }: Pick<RoutePress, "actor" | "waiveRedeliveryFee">,
  clock: Clock,
  changed: Set<Change>,
): Promise<Result<null, RouteRefusal>> {
  const move = { to: "out_for_delivery", actorId: actor.userId, reason: "", waiveRedeliveryFee } as const;
  for (const id of stops.map(({ orderId }) => orderId).sort()) {
    const order = held.get(id);
    if (!order) continue;
    const moved = await applyMove(tx, order, move, clock, changed);
    if (!moved.ok) return moved;
    const at = moved.value.lastMoveAt;
    const objection = await objectionToPacking(tx, id, "out_for_delivery", at);
    if (objection) return refused(routeRefusals.ofOrder(id, objection.sentence));
    await recordAudit(tx, auditOf(order, moved.value, actor), at);
  }
  return ok(null);
}

/** Deletes the stops of orders that aren't in the vehicle. */
async function dropFallenOff(tx: Db, routeId: string, there: readonly StopRow[]): Promise<void> {
  const known = await tx
    .select({ id: routeStops.id })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, routeId), isNull(routeStops.doneAt)));
  const gone = known.filter(({ id }) => !there.some(({ stopId }) => stopId === id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(routeStops).where(inArray(routeStops.id, gone));
}

/**
 * Ends a route whose courier is back at the shop (rules routes/route-end). Refused while an order is out: the
 * courier or an admin records its result first, so no order stays out without a vehicle.
 */
export async function endRoute(
  db: Database,
  press: RoutePress,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ endedAt: Temporal.Instant }, RouteRefusal>> {
  const { routeId, actor } = press;
  const done = await changeRoutes(db, async (tx, changed) => {
    const [route] = await lockRoutes(tx, [routeId]);
    const now = clock();
    if (!route || !isTheirs(route, press, now)) return refused(routeRefusals.notFound());
    if (!route.leftAt) return refused(routeRefusals.hasNotLeft(route.number));
    if (route.endedAt) return refused(routeRefusals.hasEnded(route.number));
    const stops = await readStops(tx, [routeId]);
    const open = stops.filter(({ doneAt }) => doneAt === null).map(({ orderId }) => orderId);
    if (open.length > 0) return refused(routeRefusals.stopsOpen(open));
    const before = await routeFacts(tx, routeId);
    await writeRoute(tx, routeId, { endedAt: now });
    await auditRoute(tx, actor, routeId, before, now, "routes.end");
    announceTo(changed, [route.courierId]);
    return ok({ endedAt: now });
  });
  const facts = { routeId, actorId: actor.userId };
  if (done.ok) logSecurityEvent("route-ended", facts);
  else logSecurityEvent("route-refused", { ...facts, refusal: done.refusal.name });
  return done;
}
