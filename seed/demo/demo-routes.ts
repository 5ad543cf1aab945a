import { randomUUID } from "node:crypto";
import { isoText } from "#app/base/lib/shop-time.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { subtotalOf } from "#app/trade/cart/totals.ts";
import type { Manifest } from "#app/trade/routes/route.ts";
import type { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import type { PastRows } from "./demo-orders.ts";
import type { PastOrder } from "./demo-past.ts";
import type { RoadRoute } from "./demo-trips.ts";
import { sam } from "./people.ts";

type RouteRows = {
  routes: (typeof routes.$inferInsert)[];
  stops: (typeof routeStops.$inferInsert)[];
};

/** The batch of each product from which all demo orders are allocated; an untracked product has none. */
type BatchNumbers = ReadonlyMap<string, string>;

/** The rows of Sam's routes; `past` are the orders that `rows` were created from, in the same order. */
export function demoRouteRows(
  road: readonly RoadRoute[],
  { past, rows, batchOf }: { past: readonly PastOrder[]; rows: PastRows; batchOf: BatchNumbers },
): RouteRows {
  const orderOf = new Map(past.map((one, index) => [one, rows.orders[index] as PastRows["orders"][number]]));
  const linesOf = Map.groupBy(rows.lines, ({ orderId }) => orderId);
  const made: RouteRows = { routes: [], stops: [] };
  const numbers = new Map<string, number>();
  for (const { day, departsAt, leftAt, endedAt, stops } of road) {
    const id = randomUUID();
    const number = (numbers.get(day.toString()) ?? 0) + 1;
    numbers.set(day.toString(), number);
    const aboard = stops.map(({ order }) => orderOf.get(order) as PastRows["orders"][number]);
    const createdAt = rows.orders.reduce(
      (latest, { id, createdAt: at }) =>
        at && aboard.some((one) => one.id === id) && Temporal.Instant.compare(at, latest) > 0 ? at : latest,
      aboard[0]?.createdAt as Temporal.Instant,
    );
    made.routes.push({
      ...{ id, day, number, courierId: sam.id, departsAt, leftAt, endedAt, createdAt },
      manifest: leftAt && manifestOf(aboard, { linesOf, batchOf, leftAt }),
    });
    for (const [position, { expectedAt, onMyWayAt, doneAt }] of stops.entries()) {
      const orderId = aboard[position]?.id as string;
      made.stops.push({ id: randomUUID(), routeId: id, orderId, position, expectedAt, onMyWayAt, doneAt });
    }
  }
  return made;
}

type Aboard = {
  linesOf: ReadonlyMap<string, PastRows["lines"]>;
  batchOf: BatchNumbers;
  leftAt: Temporal.Instant;
};

/** The car's contents at departure (rules routes/manifest). */
function manifestOf(orders: PastRows["orders"], { linesOf, batchOf, leftAt }: Aboard): Manifest {
  const carried = orders.map((order) => {
    const lines = linesOf.get(order.id as string) ?? [];
    return {
      orderId: order.id as string,
      name: order.contactName,
      address: `${order.deliveryAddress}, ${order.deliveryCity}, ${order.deliveryState} ${order.deliveryZip}`,
      lines: lines.map(({ productId, name, quantity, priceCents }) => {
        const number = batchOf.get(productId);
        return {
          product: name,
          quantity,
          batches: number ? [{ number, quantity }] : [],
          cents: priceCents * quantity,
        };
      }),
      cents: subtotalOf(lines),
    };
  });
  return {
    shop: DEFAULT_SETTINGS.siteName,
    driver: `${sam.firstName} ${sam.lastName}`,
    leftAt: isoText(leftAt),
    orders: carried,
    cents: carried.reduce((sum, { cents }) => sum + cents, 0),
  };
}
