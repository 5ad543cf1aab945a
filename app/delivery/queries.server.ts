import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { type Places, statement } from "#app/db/statement.server.ts";
import type { ClosedDay } from "./closed-days.ts";
import { deliveryWindows, holidays, serviceZips } from "./tables.server.ts";
import type { ServiceZip } from "./zip-check.ts";
import type { DeliveryOption, ServedBand } from "./zone.ts";

const serviceZip = statement("entry of a ZIP", (db, value: Places<{ zip: string }>) =>
  db.select().from(serviceZips).where(eq(serviceZips.zip, value.zip)),
);

/** The entry of a ZIP in the service list, or null. */
export async function findServiceZip(db: Db, zip: string): Promise<ServiceZip | null> {
  const [row] = await serviceZip(db, { zip });
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

const bookedWindows = statement("booked windows of a band", (db, value: Places<Span>) =>
  db
    .select({
      option: deliveryWindows.option,
      start: deliveryWindows.windowStart,
      capacity: deliveryWindows.capacity,
      booked: deliveryWindows.booked,
    })
    .from(deliveryWindows)
    .where(
      and(
        gte(deliveryWindows.windowStart, value.from),
        lt(deliveryWindows.windowStart, value.to),
        eq(deliveryWindows.band, value.band),
      ),
    ),
);

/** The booked windows of a band that start from `from` up to, not including, `to`. */
export function listBookedWindows(db: Db, span: Span): Promise<BookedWindow[]> {
  return bookedWindows(db, span);
}
