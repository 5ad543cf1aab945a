import { and, gte, lt } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { DELIVERY_OPTIONS, type ServedBand } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { bandsOf } from "#app/trade/delivery/bands.ts";
import { findClosedDay } from "#app/trade/delivery/close-day.server.ts";
import type { BookedWindow } from "#app/trade/delivery/queries.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { capacityOf, windowsOn } from "#app/trade/delivery/windows.ts";

/**
 * Returns the windows of a shop day with their capacity, and the reason if the day is closed, else null
 * (rules settings-screens/window-capacity).
 */
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
  return { options: windowsOfDay(date, settings, stored), closed: closed?.reason ?? null };
}

/** A window of one service area: its orders and capacity. */
export type WindowPlaces = { band: ServedBand; booked: number; capacity: number };

/** A stored window of any service area. */
type StoredWindow = BookedWindow & { band: string; end: Temporal.Instant };

/** A delivery option and its windows of a day, with their orders; instants are ISO. */
export type DayOption = ReturnType<typeof windowsOfDay>[number];

/**
 * Returns all windows of a shop day by option and start, including those without orders and stored ones of
 * other hours.
 */
function windowsOfDay(date: Temporal.PlainDate, settings: SiteSettings, stored: readonly StoredWindow[]) {
  const timetable = timetableOf(settings, []);
  return DELIVERY_OPTIONS.map((option) => {
    const bands = bandsOf(option, settings.delivery);
    const own = stored.filter((row) => row.option === option);
    const times = new Map(
      [...windowsOn(date, option, timetable), ...own].map(({ start, end }) => [
        start.epochMilliseconds,
        { start, end },
      ]),
    );
    const windows = [...times]
      .sort(([one], [other]) => one - other)
      .map(([at, { start, end }]) => ({
        start: start.toString(),
        end: end.toString(),
        places: bands.map((band): WindowPlaces => {
          const row = own.find((one) => one.band === band && one.start.epochMilliseconds === at);
          return { band, booked: row?.booked ?? 0, capacity: row?.capacity ?? capacityOf(settings, start) };
        }),
      }));
    return { option, bands, windows };
  });
}
