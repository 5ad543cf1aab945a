import { and, gte, lt } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { findClosedDay } from "#app/trade/delivery/close-day.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { windowsOfDay } from "./day-windows.ts";

/** The windows of a shop day with their places, and why the day is closed; null when it is not (rules settings-screens/window-capacity). */
export async function readDayWindows(db: Db, date: Temporal.PlainDate) {
  const { band, option, windowStart: start, windowEnd: end, capacity, booked } = deliveryWindows;
  const midnight = Temporal.PlainTime.from("00:00");
  const [settings, closed, stored] = await Promise.all([
    readSettings(db),
    findClosedDay(db, date),
    db
      .select({ band, option, start, end, capacity, booked })
      .from(deliveryWindows)
      .where(
        and(gte(start, shopInstant(date, midnight)), lt(start, shopInstant(date.add({ days: 1 }), midnight))),
      ),
  ]);
  const { hours } = timetableOf(settings, []);
  const options = windowsOfDay(date, { hours, capacity: settings.windowCapacity, stored });
  return { options, closed: closed?.reason ?? null, hours };
}
