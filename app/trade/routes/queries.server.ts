import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { isoText, shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { attemptCostsExtra } from "#app/trade/delivery/options.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { behindMs } from "./arrivals.ts";
import { MAY_GO, routeState } from "./route.ts";
import { type OrderDoor, readDoors, readStops, type StopRow } from "./route-stops.server.ts";
import { routeStops, routes } from "./tables.server.ts";
import { driveTime, legsOf, tourOf } from "./travel-time.ts";

const midnightOf = (day: Temporal.PlainDate) => shopInstant(day, Temporal.PlainTime.from("00:00"));

/** A route with its stops, as shown on screens. */
export type RouteView = Awaited<ReturnType<typeof listRoutesOf>>[number];
export type StopView = RouteView["stops"][number];

/** Routes of a shop day by number, each with its stops in sequence. */
export async function listRoutesOf(db: Db, day: Temporal.PlainDate, now = Temporal.Now.instant()) {
  return viewsOf(db, await findRows(db, eq(routes.day, day)), now);
}

/** A route with its stops; null when none has this id, which must be a UUID. */
export async function findRoute(db: Db, id: string, now = Temporal.Now.instant()) {
  const [found] = await viewsOf(db, await findRows(db, eq(routes.id, id)), now);
  return found ?? null;
}

function findRows(db: Db, matching: SQL | undefined) {
  return db
    .select({ route: routes, driver: users.name })
    .from(routes)
    .leftJoin(users, eq(users.id, routes.courierId))
    .where(matching)
    .orderBy(asc(routes.day), asc(routes.number));
}

async function viewsOf(db: Db, rows: Awaited<ReturnType<typeof findRows>>, now: Temporal.Instant) {
  const stops = await readStops(
    db,
    rows.map(({ route }) => route.id),
  );
  return rows.map(({ route, driver }) => {
    const own = stops.filter(({ routeId }) => routeId === route.id);
    const { miles } = tourOf((route.leftAt ?? route.departsAt).epochMilliseconds, own);
    const { manifest: _, createdAt: __, ...rest } = route;
    const state = routeState(route);
    const behind = state === "out" ? behindMs(own, now) : 0;
    return {
      ...rest,
      driver,
      state,
      /** Delay against its plan, in ms. */
      behindMs: behind,
      day: route.day.toString(),
      departsAt: isoText(route.departsAt),
      leftAt: route.leftAt && isoText(route.leftAt),
      endedAt: route.endedAt && isoText(route.endedAt),
      miles,
      /** Driving time only, without the stops. */
      minutes: Math.round(driveTime(miles) / 60_000),
      /** Value of its goods. */
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      stops: withDrives(own).map((stop) => stopView(stop, behind)),
    };
  });
}

/** Adds the drive to each stop from the one before it. */
function withDrives(stops: readonly StopRow[]) {
  const legs = legsOf(stops);
  return stops.map((stop, index) => ({ ...stop, driveMs: legs[index]?.driveMs ?? 0 }));
}

function stopView(stop: StopRow & { driveMs: number }, behind: number) {
  const { stopId, routeId, position, onMyWayAt, doneAt, driveMs } = stop;
  const expectedAt = doneAt ? stop.expectedAt : stop.expectedAt.add({ milliseconds: behind });
  return {
    ...orderView(stop),
    ...{ stopId, routeId, position, driveMs },
    /** The next attempt adds the redelivery fee (rules delivery/redelivery-fee). */
    costsExtra: attemptCostsExtra(stop.attempts + 1),
    expectedAt: isoText(expectedAt),
    onMyWayAt: onMyWayAt && isoText(onMyWayAt),
    doneAt: doneAt && isoText(doneAt),
    /** Its ETA is after the window. */
    isLate: Temporal.Instant.compare(expectedAt, stop.windowEnd) > 0,
  };
}

/** An order as shown on route screens. */
export function orderView({
  orderId,
  status,
  name,
  address,
  city,
  zip,
  cents,
  place,
  base,
  ...times
}: OrderDoor) {
  return {
    ...{ orderId, status, name, address, city, zip, cents, place, base },
    windowStart: isoText(times.windowStart),
    windowEnd: isoText(times.windowEnd),
  };
}

/** Maximum orders listed, more than a day of this shop has; a full list says that there are more. */
export const MOST_UNPLANNED = 500;
/** Number of past days whose unassigned orders are listed for today. */
const DAYS_BEFORE = 14;

/** An unassigned order, as shown on screens. */
export type UnplannedView = ReturnType<typeof orderView>;

/**
 * Unassigned orders to deliver on a shop day, earliest window first; for today, includes those of earlier
 * days. Orders on a past day's route that was never dispatched count as unassigned.
 */
export function listUnplanned(db: Db, day: Temporal.PlainDate, now: Temporal.Instant): Promise<OrderDoor[]> {
  const today = shopDate(now);
  const from = day.equals(today) ? day.subtract({ days: DAYS_BEFORE }) : day;
  const planned = db
    .select({ one: sql`1` })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(
      and(
        eq(routeStops.orderId, orders.id),
        isNull(routeStops.doneAt),
        not(and(isNull(routes.leftAt), lt(routes.day, today)) ?? sql`false`),
      ),
    );
  const matching = and(
    inArray(orders.status, [...MAY_GO]),
    gte(orders.windowStart, midnightOf(from)),
    lt(orders.windowStart, midnightOf(day.add({ days: 1 }))),
    notExists(planned),
  );
  return readDoors(db, matching, MOST_UNPLANNED);
}

/** An active courier. */
export type Driver = Awaited<ReturnType<typeof listDrivers>>[number];

/** Active couriers by name; `outOn` is the number of the route a courier is out on. */
export function listDrivers(db: Db) {
  const outOn = db
    .select({ number: min(routes.number) })
    .from(routes)
    .where(and(eq(routes.courierId, users.id), isNotNull(routes.leftAt), isNull(routes.endedAt)));
  return db
    .select({ id: users.id, name: users.name, phone: couriers.phone, outOn: sql<number | null>`(${outOn})` })
    .from(couriers)
    .innerJoin(users, eq(users.id, couriers.userId))
    .where(isNull(couriers.endedAt))
    .orderBy(asc(inReadingOrder(users.name)), asc(users.id));
}

/**
 * Number of open stops on a courier's routes: those that are out, and those planned for this day or later.
 */
export async function countOpenStopsOf(
  db: Db,
  courierId: string,
  today: Temporal.PlainDate,
): Promise<number> {
  const isAhead = or(isNotNull(routes.leftAt), gte(routes.day, today));
  const [found] = await db
    .select({ stops: count() })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .where(
      and(
        eq(routes.courierId, courierId),
        ...[isNull(routes.endedAt), isNull(routeStops.doneAt), isAhead],
        notInArray(orders.status, [...GIVES_BACK]),
      ),
    );
  return found?.stops ?? 0;
}

/** Version string of a day's routes; changes with any of them. */
export async function readRoutesVersion(db: Db, day: Temporal.PlainDate): Promise<string> {
  const [found] = await db
    .select({
      text: sql<string>`coalesce(string_agg(${routes.id}::text || ':' || ${routes.version}, ',' order by ${routes.id}), '')`,
    })
    .from(routes)
    .where(eq(routes.day, day));
  return found?.text ?? "";
}

/** Manifest of a dispatched route; null before, and when the route doesn't exist. */
export async function findManifest(db: Db, id: string) {
  const [found] = await db.select({ manifest: routes.manifest }).from(routes).where(eq(routes.id, id));
  return found?.manifest ?? null;
}

/** The planned or dispatched route of an order, with its driver; `leftAt` is null until dispatch. */
export type OrderRoute = NonNullable<Awaited<ReturnType<typeof findRouteOf>>>;

/**
 * Returns the route that an order is out or planned on; null for none. A past day's route that was never
 * dispatched doesn't count (rules routes/route-changes).
 */
export async function findRouteOf(db: Db, orderId: string, now: Temporal.Instant) {
  const { id, number, version, leftAt } = routes;
  const [found] = await db
    .select({ id, number, version, leftAt, driver: users.name, phone: couriers.phone })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .leftJoin(users, eq(users.id, routes.courierId))
    .leftJoin(couriers, eq(couriers.userId, routes.courierId))
    .where(
      and(
        eq(routeStops.orderId, orderId),
        isNull(routeStops.doneAt),
        or(isNotNull(routes.leftAt), gte(routes.day, shopDate(now))),
      ),
    );
  return found ? { ...found, leftAt: found.leftAt && isoText(found.leftAt) } : null;
}
