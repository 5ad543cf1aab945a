import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { customersBehind } from "./arrivals.server.ts";
import { routeStops } from "./tables.server.ts";

/**
 * Notes that a stop is the next one, and no other stop of its route any more; null when it is over. Saying it again changes the
 * moment. Returns the customers who are told something else from now on.
 */
export async function setOnMyWay(tx: Db, stopId: string, at: Temporal.Instant): Promise<string[] | null> {
  const route = tx.select({ id: routeStops.routeId }).from(routeStops).where(eq(routeStops.id, stopId));
  const isAnother = and(inArray(routeStops.routeId, route), ne(routeStops.id, stopId));
  const before = await tx
    .update(routeStops)
    .set({ onMyWayAt: null })
    .where(and(isAnother, isNull(routeStops.doneAt), isNotNull(routeStops.onMyWayAt)))
    .returning({ id: routeStops.id });
  const [noted] = await tx
    .update(routeStops)
    .set({ onMyWayAt: at })
    .where(and(eq(routeStops.id, stopId), isNull(routeStops.doneAt)))
    .returning({ id: routeStops.id });
  if (!noted) return null;
  const told = new Set<string>();
  for (const { id } of [noted, ...before]) for (const one of await customersBehind(tx, id)) told.add(one);
  return [...told];
}
