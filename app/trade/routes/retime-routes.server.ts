import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { lockRoutes, writeRoute } from "./hold-routes.server.ts";
import { tourOf } from "./road.ts";
import { readStops, writeSequence } from "./route-stops.server.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * Times the routes again that still go to these ZIPs, whose places may have changed (rules routes/route-planning), in the transaction that
 * changed them. Routes on which nothing changes stay as they are. Returns the couriers of the others.
 */
export async function retimeRoutes(tx: Db, zips: readonly string[]): Promise<(string | null)[]> {
  const going = await tx
    .selectDistinct({ id: routes.id })
    .from(routes)
    .innerJoin(routeStops, eq(routeStops.routeId, routes.id))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .where(and(inArray(orders.deliveryZip, [...zips]), isNull(routeStops.doneAt), isNull(routes.endedAt)));
  const held = await lockRoutes(
    tx,
    going.map(({ id }) => id),
  );
  const changed: (string | null)[] = [];
  for (const { id, leftAt, departsAt, courierId } of held) {
    const stops = await readStops(tx, [id]);
    const from = leftAt ?? departsAt;
    const { doors } = tourOf(from.epochMilliseconds, stops);
    const isSame = doors.every(
      ({ expectedAt }, index) => stops[index]?.expectedAt.epochMilliseconds === expectedAt,
    );
    if (isSame) continue;
    await writeSequence(tx, from, stops);
    await writeRoute(tx, id);
    changed.push(courierId);
  }
  return changed;
}
