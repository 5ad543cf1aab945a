import { DELIVERY_OPTIONS, type DeliveryOption, optionsFor, type ServedBand } from "./bands.ts";
import type { BookedWindow } from "./queries.server.ts";
import type { OpeningHours } from "./timetable.ts";
import { windowsOn } from "./windows.ts";

/** The most orders that any window takes. */
export const LARGEST_CAPACITY = 1_000;

/** A window of one band: how many orders are booked in it, and how many it takes. */
export type WindowPlaces = { band: ServedBand; booked: number; capacity: number };

/** A window of an option on the admin's screen, with the places of each band. Instants are ISO. */
type DayWindow = { start: string; end: string; places: WindowPlaces[] };

export type DayOption = { option: DeliveryOption; bands: readonly ServedBand[]; windows: DayWindow[] };

/** A stored window, in whichever band. */
export type StoredWindow = BookedWindow & { band: string; end: Temporal.Instant };

const SERVED_BANDS = ["primary", "extended", "limited"] as const;

/** The bands that have an option (rules 5.7). */
export function bandsOf(option: DeliveryOption): readonly ServedBand[] {
  return SERVED_BANDS.filter((band) => optionsFor(band).includes(option));
}

/**
 * The windows of a shop day by option and start, those that nobody has booked included; these take as many orders as the
 * settings say. A stored window that other opening hours made is shown too.
 */
export function windowsOfDay(
  date: Temporal.PlainDate,
  { hours, capacity, stored }: { hours: OpeningHours; capacity: number; stored: readonly StoredWindow[] },
): DayOption[] {
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
        places: bands.map((band) => {
          const row = own.find((one) => one.band === band && one.start.epochMilliseconds === at);
          return { band, booked: row?.booked ?? 0, capacity: row?.capacity ?? capacity };
        }),
      }));
    return { option, bands, windows };
  });
}
