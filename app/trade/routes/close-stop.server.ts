import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Change, person } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { customersBehind } from "./arrivals.server.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * Ends the open stop of an order that was handed over or could not be, in the transaction of that; most orders have one. `at` is when
 * somebody stood at the door. The pages of the customers behind it say something else from then on. Of a route that has not
 * left, which the order did not come with, the stop is gone.
 */
export async function closeStop(
  tx: Db,
  orderId: string,
  at: Temporal.Instant,
  changed: Set<Change>,
): Promise<void> {
  const planned = tx.select({ id: routes.id }).from(routes).where(isNull(routes.leftAt));
  const isOwn = and(eq(routeStops.orderId, orderId), isNull(routeStops.doneAt));
  await tx.delete(routeStops).where(and(isOwn, inArray(routeStops.routeId, planned)));
  const [stop] = await tx
    .update(routeStops)
    .set({ doneAt: at })
    .where(isOwn)
    .returning({ id: routeStops.id });
  if (!stop) return;
  for (const customerId of await customersBehind(tx, stop.id)) changed.add(person(customerId));
}

/** True until a stop is over, by its own car or by somebody at the shop; its order is held. */
export async function isStopOpen(tx: Db, stopId: string): Promise<boolean> {
  const isOpen = and(eq(routeStops.id, stopId), isNull(routeStops.doneAt));
  return (await tx.$count(routeStops, isOpen)) > 0;
}
