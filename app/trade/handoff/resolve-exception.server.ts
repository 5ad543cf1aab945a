import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { allowBirthTries } from "#app/trade/routes/try-birth-date.server.ts";
import { isCallTaken } from "./door-call.ts";
import { listDoorCalls } from "./queries.server.ts";
import { courierUpdates, doorCalls } from "./tables.server.ts";

/**
 * Resolves a rejected courier update; the resolution becomes a note on the order (rules courier-app/updates).
 */
export async function resolveException(
  db: Database,
  actor: Actor & { userId: string },
  { key, note }: { key: string; note: string },
  now: Temporal.Instant,
): Promise<Result<null, { name: "gone" }>> {
  return transact<null, { name: "gone" }>(db, async (tx, changed) => {
    const [settled] = await tx
      .update(courierUpdates)
      .set({ resolvedAt: now, resolvedBy: actor.userId })
      .where(and(eq(courierUpdates.key, key), isNull(courierUpdates.resolvedAt)))
      .returning({
        stopId: courierUpdates.stopId,
        courierId: courierUpdates.courierId,
        refusal: courierUpdates.refusal,
      });
    if (!settled?.refusal) return refused({ name: "gone" });
    const [stop] = await tx
      .select({ orderId: orders.id, customerId: orders.customerId })
      .from(routeStops)
      .innerJoin(orders, eq(orders.id, routeStops.orderId))
      .where(eq(routeStops.id, settled.stopId));
    if (!stop) return refused({ name: "gone" });
    const { orderId, customerId } = stop;
    const noted = { noteId: randomUUID(), orderId, customerId, actor, text: note };
    const added = await addOrderNote(tx as Database, noted, now);
    if (!added.ok) return refused({ name: "gone" });
    const entry = { actor, action: "courier_updates.settle", subject: "order", subjectId: orderId };
    const states = { before: { refused: settled.refusal }, after: { resolvedAt: isoText(now) } };
    await recordAudit(tx, { ...entry, ...states }, now);
    if (settled.courierId) changed.add(person(settled.courierId));
    changed.add(ADMIN_UPDATES);
    return ok(null);
  });
}

/**
 * Allows more birth date attempts at a stop, after the shop talked to its courier (rules
 * courier-app/birth-date-tries).
 */
export async function letStopGoOn(
  db: Database,
  actor: Actor,
  stopId: string,
  now: Temporal.Instant,
): Promise<Result<null, { name: "gone" }>> {
  return transact<null, { name: "gone" }>(db, async (tx, changed) => {
    const orderId = await allowBirthTries(tx, stopId);
    if (!orderId) return refused({ name: "gone" });
    const entry = { actor, action: "route_stops.allow_attempts", subject: "order", subjectId: orderId };
    await recordAudit(tx, { ...entry, before: { noTriesLeft: true }, after: { noTriesLeft: false } }, now);
    const [route] = await tx
      .select({ courierId: routes.courierId })
      .from(routeStops)
      .innerJoin(routes, eq(routes.id, routeStops.routeId))
      .where(eq(routeStops.id, stopId));
    if (route?.courierId) changed.add(person(route.courierId));
    changed.add(ADMIN_UPDATES);
    return ok(null);
  });
}

type CallRefusal = { name: "gone" } | { name: "taken"; by: string };

/**
 * Takes the call of a courier at a stop (rules courier-app/help-calls): other admins and the courier see who
 * has it. Of two admins taking it concurrently, one gets it. Taking it again extends it by five minutes.
 */
export function takeDoorCall(
  db: Database,
  actor: Actor & { userId: string },
  stopId: string,
  now: Temporal.Instant,
): Promise<Result<null, CallRefusal>> {
  return transact<null, CallRefusal>(db, async (tx, changed) => {
    const courierId = await holdStop(tx, stopId);
    const call = (await listDoorCalls(tx)).find((one) => one.stopId === stopId);
    if (!call) return refused({ name: "gone" });
    const { taken } = call;
    if (taken && taken.userId !== actor.userId && isCallTaken(call, isoText(now)))
      return refused({ name: "taken", by: taken.by });
    const values = { takenBy: actor.userId, takenAt: now };
    await tx
      .insert(doorCalls)
      .values({ stopId, ...values })
      .onConflictDoUpdate({ target: doorCalls.stopId, set: values });
    const entry = { actor, action: "door_calls.take", subject: "order", subjectId: call.orderId };
    const before = taken && { takenBy: taken.by, takenAt: taken.at };
    await recordAudit(tx, { ...entry, before, after: { takenAt: isoText(now) } }, now);
    if (courierId) changed.add(person(courierId));
    changed.add(ADMIN_UPDATES);
    return ok(null);
  });
}

/** Locks the stop, so concurrent attempts to take its call run one at a time; returns its courier. */
async function holdStop(tx: Db, stopId: string): Promise<string | null> {
  const [stop] = await tx
    .select({ courierId: routes.courierId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(eq(routeStops.id, stopId))
    .for("no key update", { of: routeStops });
  return stop?.courierId ?? null;
}
