import { and, inArray, isNull } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { CollisionError } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { isSameValue } from "#app/base/lib/shape.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import {
  announceTo,
  changeRoutes,
  lockRoutes,
  type RouteRow,
  routeFacts,
  writeRoute,
} from "./change-routes.server.ts";
import { auditRoute } from "./plan-route.server.ts";
import { cheapestPlace } from "./propose-sequence.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { MAY_GO } from "./route.ts";
import { type OrderDoor, readDoors, readStops, type StopRow } from "./route-stops.server.ts";
import { routeStops } from "./tables.server.ts";
import { type Placed, writeStops } from "./write-stops.server.ts";

/**
 * Position on the route: an index among its other stops, one up or down, or wherever it adds the fewest
 * miles.
 */
type PlaceOnRoute = number | "up" | "down" | "best";

type Placing = {
  actor: Actor;
  orderIds: readonly string[];
  /** The route; null removes the orders from their routes. */
  to: string | null;
  place: PlaceOnRoute;
  /** Route versions shown on the page. */
  seen: ReadonlyMap<string, number>;
};

/**
 * Adds orders to a route, moves them within it or from another one, or removes them (rules
 * routes/route-planning). Refused when one of the routes has been dispatched or changed since it was
 * displayed.
 */
export function placeStops(
  db: Database,
  { actor, orderIds, to, place, seen }: Placing,
  now: Temporal.Instant,
): Promise<Result<{ placed: number }, RouteRefusal>> {
  return changeRoutes(db, async (tx, changed) => {
    const before = await openStopsOf(tx, orderIds);
    const touched = new Set([...before.map(({ routeId }) => routeId), ...(to ? [to] : [])]);
    const held = await lockRoutes(tx, [...touched]);
    const target = held.find(({ id }) => id === to);
    if (to !== null && !target) return refused(routeRefusals.notFound());
    // Once the routes are locked, their stops can't change.
    const open = await openStopsOf(tx, orderIds);
    if (open.some(({ routeId }) => !touched.has(routeId)))
      throw new CollisionError("a stop was moved concurrently");
    for (const route of held) {
      if (route.leftAt) return refused(routeRefusals.hasLeft(route.number));
      if (isOutOfDate(route, seen, target, now)) return refused(routeRefusals.changed());
    }
    const doors = await readDoors(tx, inArray(orders.id, [...orderIds]));
    const objection = target ? objectionTo(doors, target) : null;
    if (objection) return refused(objection);
    const facts = new Map<string, Awaited<ReturnType<typeof routeFacts>>>();
    for (const { id } of held) facts.set(id, await routeFacts(tx, id));
    const stops = await readStops(
      tx,
      held.map(({ id }) => id),
    );
    await tx.delete(routeStops).where(
      inArray(
        routeStops.id,
        open.filter(({ routeId }) => routeId !== to).map(({ id }) => id),
      ),
    );
    const isMoved = (stop: { orderId: string }) => orderIds.includes(stop.orderId);
    const courierIds: (string | null)[] = [];
    for (const route of held) {
      const own = stops.filter(({ routeId }) => routeId === route.id);
      const rest = own.filter((stop) => !isMoved(stop));
      const sequence = route === target ? withPlaced(route, own, doors, place) : rest;
      if (isSameValue(own.map(orderOf), sequence.map(orderOf))) continue;
      courierIds.push(route.courierId);
      await writeStops(tx, route, own, sequence);
      await writeRoute(tx, route.id);
      await auditRoute(tx, actor, route.id, facts.get(route.id) ?? null, now);
    }
    if (courierIds.length === 0) return unchanged({ placed: doors.length });
    announceTo(changed, courierIds);
    return ok({ placed: doors.length });
  });
}

const orderOf = ({ id }: Placed) => id;

function openStopsOf(tx: Db, orderIds: readonly string[]) {
  return tx
    .select({ id: routeStops.id, routeId: routeStops.routeId })
    .from(routeStops)
    .where(and(inArray(routeStops.orderId, [...orderIds]), isNull(routeStops.doneAt)));
}

/**
 * Returns whether a route differs from the one displayed. A past day's route that was never dispatched isn't
 * displayed with today's, so it doesn't count.
 */
function isOutOfDate(
  { id, day, version }: RouteRow,
  seen: ReadonlyMap<string, number>,
  target: RouteRow | undefined,
  now: Temporal.Instant,
): boolean {
  const isForgotten = Temporal.PlainDate.compare(day, shopDate(now)) < 0 && id !== target?.id;
  return !isForgotten && seen.get(id) !== version;
}

/** Returns why one of the orders can't be on a route, or null when all can. */
function objectionTo(doors: readonly OrderDoor[], { day }: RouteRow): RouteRefusal | null {
  for (const { id, status, windowStart } of doors) {
    if (!MAY_GO.includes(status)) return routeRefusals.cannotGo(id, status);
    const isLater = Temporal.PlainDate.compare(shopDate(windowStart), day) > 0;
    if (isLater) return routeRefusals.laterDay(id);
  }
  return null;
}

/** Sequence of a route with these orders at their position. */
function withPlaced(
  { departsAt }: RouteRow,
  own: readonly StopRow[],
  doors: readonly OrderDoor[],
  place: PlaceOnRoute,
): Placed[] {
  const isMoved = ({ id }: Placed) => doors.some((door) => door.id === id);
  const rest: Placed[] = own.filter((stop) => !isMoved(stop));
  if (place === "best") {
    return doors.reduce((sequence, door) => {
      const at = cheapestPlace(departsAt.epochMilliseconds, sequence, door) ?? sequence.length;
      return sequence.toSpliced(at, 0, door);
    }, rest);
  }
  const was = own.findIndex(isMoved);
  const at = typeof place === "number" ? place : was + (place === "up" ? -1 : 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, at)), 0, ...doors);
}
