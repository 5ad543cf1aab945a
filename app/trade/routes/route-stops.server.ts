import { and, asc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { together } from "#app/base/db/transact.server.ts";
import { profileRow } from "#app/base/settings/queries.server.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { deliveryProfile } from "#app/base/settings/tables.server.ts";
import { zipPlaces } from "#app/trade/delivery/queries.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops } from "./tables.server.ts";
import { tourOf } from "./travel-time.ts";

const ORDER = {
  orderId: orders.id,
  customerId: orders.customerId,
  status: orders.status,
  name: sql<string>`coalesce(nullif(${orders.giftName}, ''), ${orders.contactName})`,
  address: orders.deliveryAddress,
  city: orders.deliveryCity,
  state: orders.deliveryState,
  zip: orders.deliveryZip,
  windowStart: orders.windowStart,
  windowEnd: orders.windowEnd,
  paymentStatus: orders.paymentStatus,
  /** Value of its goods. */
  cents: orders.subtotalCents,
  attempts: orders.attempts,
};

/** The base of all routes; null without a delivery profile. */
const BASE = { baseLat: deliveryProfile.baseLat, baseLng: deliveryProfile.baseLng };

/** Orders as stops to plan, earliest window first. */
export async function readDoors(db: Db, matching: SQL | undefined, most = 2_000) {
  const places = zipPlaces(db);
  const rows = await db
    .select({ ...ORDER, ...BASE, lat: places.lat, lng: places.lng })
    .from(orders)
    .leftJoin(deliveryProfile, profileRow)
    .leftJoin(places, eq(places.zip, orders.deliveryZip))
    .where(matching)
    .orderBy(asc(orders.windowStart), asc(orders.deliveryZip), asc(orders.id))
    .limit(most);
  return rows.map(doorOf);
}

/** An order as a stop to plan. */
export type OrderDoor = Awaited<ReturnType<typeof readDoors>>[number];

/**
 * Adds location and window for the travel-time model. A ZIP code that was never in the list, which no order
 * has, counts as near.
 */
function doorOf<Row extends { orderId: string; windowStart: Temporal.Instant; windowEnd: Temporal.Instant }>(
  row: Row & Record<"lat" | "lng" | "baseLat" | "baseLng", number | null>,
) {
  const { lat, lng, baseLat, baseLng, ...rest } = row;
  const base =
    baseLat === null || baseLng === null ? DEFAULT_SETTINGS.delivery.base : { lat: baseLat, lng: baseLng };
  return {
    ...rest,
    id: row.orderId,
    base,
    place: lat === null || lng === null ? base : { lat, lng },
    from: row.windowStart.epochMilliseconds,
    until: row.windowEnd.epochMilliseconds,
  };
}

/** Stops of routes in sequence. Excludes orders canceled or returned before their stop was done. */
export async function readStops(db: Db, routeIds: readonly string[]) {
  if (routeIds.length === 0) return [];
  const { id: stopId, routeId, position, expectedAt, onMyWayAt, doneAt } = routeStops;
  const places = zipPlaces(db);
  const rows = await db
    .select({
      ...{ ...ORDER, ...BASE, lat: places.lat, lng: places.lng },
      ...{ stopId, routeId, position, expectedAt, onMyWayAt, doneAt },
    })
    .from(routeStops)
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .leftJoin(deliveryProfile, profileRow)
    .leftJoin(places, eq(places.zip, orders.deliveryZip))
    .where(
      and(
        inArray(routeStops.routeId, [...routeIds]),
        or(isNotNull(routeStops.doneAt), notInArray(orders.status, [...GIVES_BACK])),
      ),
    )
    .orderBy(asc(routeStops.routeId), asc(routeStops.position), asc(routeStops.id));
  return rows.map(doorOf);
}

/** A stop with its order. */
export type StopRow = Awaited<ReturnType<typeof readStops>>[number];

/**
 * Writes the sequence and ETAs of a route's stops for a departure (rules routes/route-planning). The caller
 * has locked the route. Stops that aren't included keep theirs.
 */
export async function writeSequence(
  tx: Db,
  departsAt: Temporal.Instant,
  stops: readonly Pick<StopRow, "stopId" | "id" | "place" | "base" | "from" | "until">[],
): Promise<void> {
  const { doors } = tourOf(departsAt.epochMilliseconds, stops);
  await together(
    doors.map(({ stopId, expectedAt }, position) =>
      tx
        .update(routeStops)
        .set({ position, expectedAt: Temporal.Instant.fromEpochMilliseconds(expectedAt) })
        .where(eq(routeStops.id, stopId)),
    ),
  );
}
