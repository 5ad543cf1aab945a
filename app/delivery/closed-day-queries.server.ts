import { asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { SHOP_TIME_ZONE } from "#app/lib/shop-time.ts";
import { deliveryWindows, holidays } from "./tables.server.ts";

/** A closed day as the admin's list shows it; `booked` counts the places taken in its windows. */
export type ClosedDayRow = { day: string; reason: string; booked: number };

/** Closed days in the past that the list shows; the others are in the audit log. */
const PAST_SHOWN = 20;

/** The closed days from today on, the next first, and the last of those that have passed, the newest first. */
export async function listClosedDayRows(
  db: Db,
  today: Temporal.PlainDate,
): Promise<Record<"coming" | "past", ClosedDayRow[]>> {
  const rows = () => db.select(ROW).from(holidays);
  const [coming, past] = await Promise.all([
    rows().where(gte(holidays.day, today)).orderBy(asc(holidays.day)),
    rows().where(lt(holidays.day, today)).orderBy(desc(holidays.day)).limit(PAST_SHOWN),
  ]);
  return { coming: coming.map(shown), past: past.map(shown) };
}

/** A closed day; null for a day with windows. */
export async function findClosedDay(db: Db, day: Temporal.PlainDate): Promise<ClosedDayRow | null> {
  const [row] = await db.select(ROW).from(holidays).where(eq(holidays.day, day));
  return row ? shown(row) : null;
}

const startOf = (day: ReturnType<typeof sql>) => sql`(${day})::timestamp at time zone ${SHOP_TIME_ZONE}`;

const ROW = {
  day: holidays.day,
  reason: holidays.reason,
  booked: sql`(
    select coalesce(sum(${deliveryWindows.booked}), 0) from ${deliveryWindows}
    where ${deliveryWindows.windowStart} >= ${startOf(sql`${holidays.day}`)}
      and ${deliveryWindows.windowStart} < ${startOf(sql`${holidays.day} + 1`)}
  )`.mapWith(Number),
};

function shown({ day, ...row }: { day: Temporal.PlainDate; reason: string; booked: number }): ClosedDayRow {
  return { ...row, day: day.toString() };
}
