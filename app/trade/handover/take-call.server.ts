import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { isCallTaken } from "./door-call.ts";
import { doorCalls } from "./tables.server.ts";
import { listDoorCalls } from "./task-queries.server.ts";

type CallRefusal = { name: "gone" } | { name: "taken"; by: string };

/**
 * Takes the call of a courier at a stop (rules courier-app/help-calls): the others at the shop, and the courier, see who has it. Of two at the
 * same moment one has it. Who has it already has it for another five minutes.
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

/** Holds the stop, so that one of two who take its call comes after the other; returns who drives. */
async function holdStop(tx: Db, stopId: string): Promise<string | null> {
  const [stop] = await tx
    .select({ courierId: routes.courierId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(eq(routeStops.id, stopId))
    .for("no key update", { of: routeStops });
  return stop?.courierId ?? null;
}
