import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import type { RouteRow } from "./change-routes.server.ts";
import { type OrderDoor, type StopRow, writeSequence } from "./route-stops.server.ts";
import { routeStops } from "./tables.server.ts";

/** Writes the stops of a locked route in this sequence; adds missing ones. */
export async function writeStops(
  tx: Db,
  { id: routeId, departsAt }: Pick<RouteRow, "id" | "departsAt">,
  own: readonly StopRow[],
  sequence: readonly Placed[],
): Promise<void> {
  const known = new Map(own.map(({ orderId, stopId }) => [orderId, stopId]));
  const stops = sequence.map((door) => ({ ...door, stopId: known.get(door.id) ?? randomUUID() }));
  const added = stops.filter(({ id }) => !known.has(id));
  if (added.length > 0) {
    // Their times are calculated below, with those of the others.
    await tx.insert(routeStops).values(
      added.map(({ stopId, id }) => ({
        id: stopId,
        routeId,
        orderId: id,
        position: 0,
        expectedAt: departsAt,
      })),
    );
  }
  await writeSequence(tx, departsAt, stops);
}

export type Placed = OrderDoor | StopRow;
