import { and, gte, lt } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { findClosedDay } from "#app/trade/delivery/close-day.server.ts";
import { type DayOption, type StoredWindow, windowsOfDay } from "#app/trade/delivery/day-windows.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";

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
