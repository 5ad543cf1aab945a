import type { Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { type Band, optionsFor, SERVED_BANDS } from "./bands.ts";
import { currentClosedDays, listBookedWindows } from "./queries.server.ts";
import { timetableOf } from "./timetable.ts";
import { bookableDays } from "./windows.ts";

const AHEAD_HOURS = 7 * 24;

/** How many more orders the windows of these bands take that start in the next seven days and can be booked now. */
export async function readFreePlaces(db: Db, bands: readonly Band[], now: Temporal.Instant): Promise<number> {
  const until = now.add({ hours: AHEAD_HOURS });
  const settings = await readSettings(db);
  const timetable = timetableOf(settings, await currentClosedDays(db, shopDate(now)));
  let free = 0;
  for (const band of SERVED_BANDS.filter((one) => bands.includes(one))) {
    // An Express window can still be booked after it has begun.
    const booked = await listBookedWindows(db, { band, from: now.subtract({ hours: 24 }), to: until });
    const left = new Map(
      booked.map((row) => [`${row.option} ${row.start.epochMilliseconds}`, row.capacity - row.booked]),
    );
    for (const option of optionsFor(band)) {
      const windows = bookableDays({ option, band, timetable, now }).flatMap((day) => day.windows);
      for (const { start } of windows) {
        if (Temporal.Instant.compare(start, until) >= 0) continue;
        free += left.get(`${option} ${start.epochMilliseconds}`) ?? settings.windowCapacity;
      }
    }
  }
  return free;
}
