import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { allowBirthTries } from "#app/trade/routes/try-birth-date.server.ts";
import { doorAnswers } from "./tables.server.ts";

/** Settles what a phone said and the shop refused; what was done about it becomes a note of the order (rules courier-app/updates). */
export async function settleDoorTask(
  db: Database,
  actor: Actor & { userId: string },
  { key, note }: { key: string; note: string },
  now: Temporal.Instant,
): Promise<Result<null, { name: "gone" }>> {
  return transact<null, { name: "gone" }>(db, async (tx, changed) => {
    const [settled] = await tx
      .update(doorAnswers)
      .set({ settledAt: now, settledBy: actor.userId })
      .where(and(eq(doorAnswers.key, key), isNull(doorAnswers.settledAt)))
      .returning({ stopId: doorAnswers.stopId, courierId: doorAnswers.courierId, said: doorAnswers.refusal });
    if (!settled?.said) return refused({ name: "gone" });
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
    const entry = { actor, action: "door_answers.settle", subject: "order", subjectId: orderId };
    const states = { before: { refused: settled.said }, after: { settledAt: isoText(now) } };
    await recordAudit(tx, { ...entry, ...states }, now);
    if (settled.courierId) changed.add(person(settled.courierId));
    changed.add(ADMIN_UPDATES);
    return ok(null);
  });
}

/** Lets a stop go on at which all birth dates were tried, after the shop has spoken with its courier (rules courier-app/birth-date-tries). */
export async function letStopGoOn(
  db: Database,
  actor: Actor,
  stopId: string,
  now: Temporal.Instant,
): Promise<Result<null, { name: "gone" }>> {
  return transact<null, { name: "gone" }>(db, async (tx, changed) => {
    const orderId = await allowBirthTries(tx, stopId);
    if (!orderId) return refused({ name: "gone" });
    const entry = { actor, action: "route_stops.go-on", subject: "order", subjectId: orderId };
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
