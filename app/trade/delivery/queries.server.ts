import { and, asc, desc, eq, gte, lt, max, sql, sum } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import type { ServedBand } from "./bands.ts";
import { deliveryWindows, formerZips, holidays, serviceZips, zipAsks } from "./tables.server.ts";
import type { ClosedDay } from "./timetable.ts";
import { checkZip } from "./zip-check.ts";

/** The whole service list, by ZIP. */
export function listServiceZips(db: Db) {
  return db.select().from(serviceZips).orderBy(asc(serviceZips.zip));
}

/** Where the ZIPs of orders lie, those that the shop has deleted since too: a part of another feature's read. */
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

/** The days without windows from a day on, by date. */
function listClosedDays(db: Db, from: Temporal.PlainDate): Promise<ClosedDay[]> {
  return db
    .select({ day: holidays.day, reason: holidays.reason })
    .from(holidays)
    .where(gte(holidays.day, from))
    .orderBy(asc(holidays.day));
}

const rememberClosedDays = rememberReads<ClosedDay[]>("delivery", 2);

/** The same, for display, kept in memory until an admin changes one. An order reads the day of its window anew. */
export function currentClosedDays(db: Db, from: Temporal.PlainDate): Promise<ClosedDay[]> {
  return rememberClosedDays(from.toString(), () => listClosedDays(db, from));
}

/** A window that somebody has booked. */
export type BookedWindow = Awaited<ReturnType<typeof listBookedWindows>>[number];

type Span = { band: ServedBand; from: Temporal.Instant; to: Temporal.Instant };

/** The booked windows of a band that start from `from` up to, not including, `to`. */
export async function listBookedWindows(db: Db, { band, from, to }: Span) {
  const { option, windowStart: start, capacity, booked } = deliveryWindows;
  return db
    .select({ option, start, capacity, booked })
    .from(deliveryWindows)
    .where(and(gte(start, from), lt(start, to), eq(deliveryWindows.band, band)));
}

/** A ZIP that visitors asked for in vain: how often, last on which day, and why; its city when it is in the list. */
export type AskedZip = Awaited<ReturnType<typeof listAskedZips>>[number];

/** ZIPs of the count that are served by now; they are left out, and can hardly be more. */
const SERVED_BY_NOW = 200;

/**
 * The ZIPs that visitors asked for since a day and to which nothing is delivered now, the most asked first (rules settings-screens/out-of-area-requests).
 */
export async function listAskedZips(db: Db, since: Temporal.PlainDate, most: number) {
  const asks = sum(zipAsks.asks).mapWith(Number);
  const rows = await db
    .select({ zip: zipAsks.zip, asks, lastDay: max(sql<string>`${zipAsks.day}::text`), entry: serviceZips })
    .from(zipAsks)
    .leftJoin(serviceZips, eq(serviceZips.zip, zipAsks.zip))
    .where(gte(zipAsks.day, since))
    .groupBy(zipAsks.zip, serviceZips.zip)
    .orderBy(desc(asks), zipAsks.zip)
    .limit(most + SERVED_BY_NOW);
  return rows
    .flatMap(({ entry, lastDay, ...row }) => {
      const why = checkZip(row.zip, entry).kind;
      return why === "served" ? [] : [{ ...row, lastDay: lastDay ?? "", why, city: entry?.city ?? null }];
    })
    .slice(0, most);
}
