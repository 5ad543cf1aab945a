import { bandsOf, DELIVERY_OPTIONS, type ServedBand } from "#app/trade/delivery/bands.ts";
import type { BookedWindow } from "#app/trade/delivery/queries.server.ts";
import type { OpeningHours } from "#app/trade/delivery/timetable.ts";
import { windowsOn } from "#app/trade/delivery/windows.ts";

/** A window of one band: how many orders are booked in it, and how many it takes. */
export type WindowPlaces = { band: ServedBand; booked: number; capacity: number };

/** A stored window, in whichever band. */
type StoredWindow = BookedWindow & { band: string; end: Temporal.Instant };

/** An option and its windows of a day, with what is booked in them; instants are ISO. */
export type DayOption = ReturnType<typeof windowsOfDay>[number];

/** All windows of a shop day by option and start, also those that nobody has booked, and stored ones of other hours. */
export function windowsOfDay(
  date: Temporal.PlainDate,
  { hours, capacity, stored }: { hours: OpeningHours; capacity: number; stored: readonly StoredWindow[] },
) {
  return DELIVERY_OPTIONS.map((option) => {
    const bands = bandsOf(option);
    const own = stored.filter((row) => row.option === option);
    const times = new Map(
      [...windowsOn(date, option, hours), ...own].map(({ start, end }) => [
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
          return { band, booked: row?.booked ?? 0, capacity: row?.capacity ?? capacity };
        }),
      }));
    return { option, bands, windows };
  });
}
