import { and, asc, desc, eq, gt, gte, lt, max, sql, sum } from "drizzle-orm";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { type Band, SERVED_BANDS, type ServedBand } from "#app/base/settings/delivery-profile.ts";
import { currentSettings, readSettings } from "#app/base/settings/queries.server.ts";
import { optionsFor } from "./bands.ts";
import { closedDays, deliveryWindows, formerZips, serviceZips, zipRequests } from "./tables.server.ts";
import { type ClosedDay, timetableOf } from "./timetable.ts";
import { bookableDays, capacityOf } from "./windows.ts";
import { checkZip } from "./zip-check.ts";

/** Returns the whole service list, sorted by ZIP code. */
export function listServiceZips(db: Db) {
  return db.select().from(serviceZips).orderBy(asc(serviceZips.zip));
}

/** Subquery for another feature's read: the coordinates of orders' ZIP codes, deleted ones included. */
export function zipPlaces(db: Db) {
  const placeOf = ({ zip, lat, lng, city }: typeof serviceZips | typeof formerZips) => ({
    zip,
    lat,
    lng,
    city,
  });
  const served = db.select(placeOf(serviceZips)).from(serviceZips);
  return served.unionAll(db.select(placeOf(formerZips)).from(formerZips)).as("zip_places");
}

/** Returns the closed days from a day on, by date. */
function listClosedDays(db: Db, from: Temporal.PlainDate): Promise<ClosedDay[]> {
  return db
    .select({ day: closedDays.day, reason: closedDays.reason })
    .from(closedDays)
    .where(gte(closedDays.day, from))
    .orderBy(asc(closedDays.day));
}

const rememberClosedDays = rememberReads<ClosedDay[]>("delivery", 2);

/**
 * Returns the same for display, cached until an admin changes one. An order reads its window's day from the
 * database instead.
 */
export function currentClosedDays(db: Db, from: Temporal.PlainDate): Promise<ClosedDay[]> {
  return rememberClosedDays(from.toString(), () => listClosedDays(db, from));
}

/** A window with bookings. */
export type BookedWindow = Awaited<ReturnType<typeof listBookedWindows>>[number];

type Span = { band: ServedBand; from: Temporal.Instant; to: Temporal.Instant };

/** Returns the booked windows of a band that start at or after `from` and before `to`. */
export async function listBookedWindows(db: Db, { band, from, to }: Span) {
  const { option, windowStart: start, capacity, booked } = deliveryWindows;
  return db
    .select({ option, start, capacity, booked })
    .from(deliveryWindows)
    .where(and(gte(start, from), lt(start, to), eq(deliveryWindows.band, band)));
}

/** Returns the windows with orders that haven't ended, of all bands, by start. */
export function listBookedFrom(db: Db, now: Temporal.Instant) {
  const { option, windowStart: start, booked } = deliveryWindows;
  return db
    .select({ option, start, booked: sum(booked).mapWith(Number) })
    .from(deliveryWindows)
    .where(and(gte(deliveryWindows.windowEnd, now), gt(booked, 0)))
    .groupBy(option, start)
    .orderBy(asc(start));
}

/**
 * A requested ZIP code that isn't served: number of requests, last day, and reason; its city if it's in the
 * list.
 */
export type RequestedZip = Awaited<ReturnType<typeof listRequestedZips>>[number];

/**
 * Extra rows to read: requested ZIP codes that are served by now are left out, and more than this are
 * unlikely.
 */
const SERVED_BY_NOW = 200;

/**
 * Returns the ZIP codes requested since a day that still aren't served, most requested first (rules
 * settings-screens/out-of-area-requests).
 */
export async function listRequestedZips(db: Db, since: Temporal.PlainDate, most: number) {
  const asks = sum(zipRequests.asks).mapWith(Number);
  const rows = await db
    .select({
      zip: zipRequests.zip,
      asks,
      lastDay: max(sql<string>`${zipRequests.day}::text`),
      entry: serviceZips,
    })
    .from(zipRequests)
    .leftJoin(serviceZips, eq(serviceZips.zip, zipRequests.zip))
    .where(gte(zipRequests.day, since))
    .groupBy(zipRequests.zip, serviceZips.zip)
    .orderBy(desc(asks), zipRequests.zip)
    .limit(most + SERVED_BY_NOW);
  const { delivery } = await currentSettings(db);
  return rows
    .flatMap(({ entry, lastDay, ...row }) => {
      const why = checkZip(row.zip, entry, delivery).kind;
      return why === "served" ? [] : [{ ...row, lastDay: lastDay ?? "", why, city: entry?.city ?? null }];
    })
    .slice(0, most);
}

const AHEAD_HOURS = 7 * 24;

/**
 * Returns the remaining capacity of these bands' windows that can be booked now and start in the next seven
 * days.
 */
export async function readFreePlaces(db: Db, bands: readonly Band[], now: Temporal.Instant): Promise<number> {
  const until = now.add({ hours: AHEAD_HOURS });
  const settings = await readSettings(db);
  const timetable = timetableOf(settings, await currentClosedDays(db, shopDate(now).subtract({ days: 1 })));
  let free = 0;
  for (const band of SERVED_BANDS.filter((one) => bands.includes(one))) {
    // An Express window can still be booked after its start.
    const booked = await listBookedWindows(db, { band, from: now.subtract({ hours: 24 }), to: until });
    const left = new Map(
      booked.map((row) => [`${row.option} ${row.start.epochMilliseconds}`, row.capacity - row.booked]),
    );
    for (const option of optionsFor(band, timetable.delivery)) {
      const windows = bookableDays({ option, band, timetable, now }).flatMap((day) => day.windows);
      for (const { start } of windows) {
        if (Temporal.Instant.compare(start, until) >= 0) continue;
        free += left.get(`${option} ${start.epochMilliseconds}`) ?? capacityOf(settings, start);
      }
    }
  }
  return free;
}
