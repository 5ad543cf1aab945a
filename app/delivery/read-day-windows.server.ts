import { and, gte, lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { shopInstant } from "#app/lib/shop-time.ts";
import { readSettings } from "#app/settings/queries.server.ts";
import { findClosedDay } from "./close-day.server.ts";
import { type DayOption, type StoredWindow, windowsOfDay } from "./day-windows.ts";
import { deliveryWindows } from "./tables.server.ts";
import { timetableOf } from "./timetable.ts";

/** The windows of a shop day with their places, and why the day is closed; null when it is not (rules 39.10). */
export async function readDayWindows(
  db: Db,
  date: Temporal.PlainDate,
): Promise<{ options: DayOption[]; closed: string | null; hours: { start: string; end: string } }> {
  const [settings, closed, stored] = await Promise.all([
    readSettings(db),
    findClosedDay(db, date),
    listStoredWindows(db, date),
  ]);
  const { hours } = timetableOf(settings, []);
  const options = windowsOfDay(date, { hours, capacity: settings.windowCapacity, stored });
  return { options, closed: closed?.reason ?? null, hours };
}

function listStoredWindows(db: Db, date: Temporal.PlainDate): Promise<StoredWindow[]> {
  const midnight = Temporal.PlainTime.from("00:00");
  return db
    .select({
      band: deliveryWindows.band,
      option: deliveryWindows.option,
      start: deliveryWindows.windowStart,
      end: deliveryWindows.windowEnd,
      capacity: deliveryWindows.capacity,
      booked: deliveryWindows.booked,
    })
    .from(deliveryWindows)
    .where(
      and(
        gte(deliveryWindows.windowStart, shopInstant(date, midnight)),
        lt(deliveryWindows.windowStart, shopInstant(date.add({ days: 1 }), midnight)),
      ),
    );
}
