import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { CollisionError } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { isSameValue } from "#app/base/lib/shape.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import {
  changeRoutes,
  holdDriver,
  lockRoutes,
  type RouteRow,
  routeFacts,
  routesOfDay,
  tellOf,
  writeRoute,
} from "./lock-routes.server.ts";
import { addRoute, auditRoute, dropRoute } from "./plan-route.server.ts";
import { type LeftOver, proposeOneWave, proposeWaves } from "./propose-routes.ts";
import { cheapestPlace } from "./propose-sequence.ts";
import { listUnplanned } from "./queries.server.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { MAY_GO } from "./route.ts";
import { type OrderDoor, readDoors, readStops, type StopRow, writeSequence } from "./route-stops.server.ts";
import { routeStops, routes } from "./tables.server.ts";

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
    const told: (string | null)[] = [];
    for (const route of held) {
      const own = stops.filter(({ routeId }) => routeId === route.id);
      const rest = own.filter((stop) => !isMoved(stop));
      const sequence = route === target ? withPlaced(route, own, doors, place) : rest;
      if (isSameValue(own.map(orderOf), sequence.map(orderOf))) continue;
      told.push(route.courierId);
      await writeStops(tx, route, own, sequence);
      await writeRoute(tx, route.id);
      await auditRoute(tx, actor, route.id, facts.get(route.id) ?? null, now);
    }
    if (told.length === 0) return unchanged({ placed: doors.length });
    tellOf(changed, told);
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

type Placed = OrderDoor | StopRow;

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

type Proposing = {
  actor: Actor;
  day: Temporal.PlainDate;
  /** Drivers, one vehicle each. */
  courierIds: readonly string[];
  /** Additional vehicles without a driver. */
  moreCars: number;
  departsAt: Temporal.Instant;
  /** Includes only orders whose windows end by then; null for the whole day. */
  until: Temporal.Instant | null;
  /** Makes routes for each window, departing for its start; otherwise, all depart at `departsAt`. */
  byWindow: boolean;
  /** Deletes the day's planned routes and plans their orders again; otherwise, keeps them. */
  replansAll: boolean;
};

/** Number of routes made, number of orders on them, and the orders that fit on none. */
type Proposed = { routes: number; orders: number; left: LeftOver[] };

/**
 * Suggests the routes of a day (rules routes/route-suggestion): for unassigned orders, or for all that aren't
 * dispatched.
 */
export function proposeDay(
  db: Database,
  { actor, day, courierIds, moreCars, departsAt, until, byWindow, replansAll }: Proposing,
  now: Temporal.Instant,
): Promise<Result<Proposed, RouteRefusal>> {
  return changeRoutes(db, async (tx, changed) => {
    if (Temporal.PlainDate.compare(day, shopDate(now)) < 0) return refused(routeRefusals.pastDay());
    const drivers = [...new Set(courierIds)].sort();
    const cars: (string | null)[] = [...drivers, ...Array.from({ length: moreCars }, () => null)];
    if (cars.length === 0) return refused(routeRefusals.noCars());
    await lockNames(tx, [routesOfDay(day)]);
    const planned = replansAll ? await holdPlanned(tx, day) : [];
    for (const courierId of drivers) {
      if ((await holdDriver(tx, courierId)) === null) return refused(routeRefusals.noSuchDriver());
    }
    for (const { id } of planned) await dropRoute(tx, actor, id, now);
    const unplanned = await listUnplanned(tx, day, now);
    const doors = until
      ? unplanned.filter(({ windowEnd }) => Temporal.Instant.compare(windowEnd, until) <= 0)
      : unplanned;
    if (doors.length === 0) return refused(routeRefusals.nothingToPlan());
    const mostCents = (await readSettings(tx)).routeGoodsMost * 100;
    const about = { departsAt: departsAt.epochMilliseconds, cars: cars.length, mostCents };
    const proposed = (byWindow ? proposeWaves : proposeOneWave)(about, doors);
    await takeOffForgotten(tx, shopDate(now));
    for (const { car, leavesAt, stops } of proposed.routes) {
      const route = { departsAt: Temporal.Instant.fromEpochMilliseconds(leavesAt) };
      const id = await addRoute(tx, { day, courierId: cars[car] ?? null, ...route }, now);
      await writeStops(tx, { id, ...route }, [], stops);
      await auditRoute(tx, actor, id, null, now);
    }
    tellOf(changed, [...drivers, ...planned.map(({ courierId }) => courierId)]);
    const orders = proposed.routes.reduce((sum, { stops }) => sum + stops.length, 0);
    return ok({ routes: proposed.routes.length, orders, left: proposed.left });
  });
}

/** Locks the planned routes of a day. */
async function holdPlanned(tx: Db, day: Temporal.PlainDate) {
  const known = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.day, day), isNull(routes.leftAt)))
    .orderBy(asc(routes.id));
  const held = await lockRoutes(
    tx,
    known.map(({ id }) => id),
  );
  // One of them may have been dispatched while waiting for its lock.
  return held.filter(({ leftAt }) => leftAt === null);
}

/** Removes the orders from routes of earlier days that were never dispatched. */
async function takeOffForgotten(tx: Db, today: Temporal.PlainDate): Promise<void> {
  const forgotten = tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(lt(routes.day, today), isNull(routes.leftAt)));
  await tx.delete(routeStops).where(and(inArray(routeStops.routeId, forgotten), isNull(routeStops.doneAt)));
}
