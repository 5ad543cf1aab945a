import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { DeliveryOption, ServedBand } from "./bands.ts";
import { deliveryWindows, holidays, serviceZips } from "./tables.server.ts";
import type { ClosedDay } from "./timetable.ts";
import type { ServiceZip } from "./zip-check.ts";

/** The entry of a ZIP in the service list, or null. */
export async function findServiceZip(db: Db, zip: string): Promise<ServiceZip | null> {
  const [row] = await db.select().from(serviceZips).where(eq(serviceZips.zip, zip));
  return row ?? null;
}

/** The whole service list, by ZIP. */
export function listServiceZips(db: Db): Promise<ServiceZip[]> {
  return listServiceZipRows(db);
}

/** The service list with the versions of its entries, for their forms. */
export function listServiceZipRows(db: Db): Promise<(typeof serviceZips.$inferSelect)[]> {
  return db.select().from(serviceZips).orderBy(asc(serviceZips.zip));
}

/** The days without windows from a day on, by date. */
export async function listClosedDays(db: Db, from: Temporal.PlainDate): Promise<ClosedDay[]> {
  return db
    .select({ day: holidays.day, reason: holidays.reason })
    .from(holidays)
    .where(gte(holidays.day, from))
    .orderBy(asc(holidays.day));
}

/** A window that somebody has booked. */
export type BookedWindow = {
  option: DeliveryOption;
  start: Temporal.Instant;
  capacity: number;
  booked: number;
};

type Span = { band: ServedBand; from: Temporal.Instant; to: Temporal.Instant };

/** The booked windows of a band that start from `from` up to, not including, `to`. */
export function listBookedWindows(db: Db, { band, from, to }: Span): Promise<BookedWindow[]> {
  const { option, windowStart: start, capacity, booked } = deliveryWindows;
  return db
    .select({ option, start, capacity, booked })
    .from(deliveryWindows)
    .where(and(gte(start, from), lt(start, to), eq(deliveryWindows.band, band)));
}
