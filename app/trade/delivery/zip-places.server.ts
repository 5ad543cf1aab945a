import type { Point } from "#app/base/settings/delivery-profile.ts";
import { milesBetween } from "./bands.ts";

/** A ZIP code of the United States with its location, city, and state. */
export type ZipPlace = Point & { zip: string; city: string; state: string };

/**
 * Loads the directory of ZIP codes on first use: it takes some 30 MB of memory, which a process that never
 * looks one up doesn't need.
 */
async function directory() {
  const { default: zipcodes } = await import("zipcodes");
  return zipcodes.codes;
}

/** Returns a function that finds the location, city, and state of a ZIP code; null if it's unknown. */
export async function zipPlaceFinder(): Promise<(zip: string) => ZipPlace | null> {
  const codes = await directory();
  return (zip) => {
    const found = codes[zip];
    return found ? placeOf(found) : null;
  };
}

/** Returns the location, city, and state of a ZIP code; null if the directory doesn't have it. */
export async function findZipPlace(zip: string): Promise<ZipPlace | null> {
  return (await zipPlaceFinder())(zip);
}

const PLACE_FIELDS = ["city", "state", "lat", "lng"] as const;

/** Fills in what a form or file leaves blank of a known ZIP code (rules settings-screens/zip-form). */
export function withPlace<Values extends Partial<Record<string, string>>>(
  values: Values,
  place: ZipPlace | null,
): Values {
  if (!place) return values;
  const blank = PLACE_FIELDS.filter((name) => !values[name]?.trim());
  return { ...values, ...Object.fromEntries(blank.map((name) => [name, String(place[name])])) };
}

/** Returns all ZIP codes of these states within a distance in miles, nearest first. */
export async function listZipPlaces(
  base: Point,
  miles: number,
  states: readonly string[],
): Promise<(ZipPlace & { miles: number })[]> {
  return Object.values(await directory())
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .map((found) => {
      const place = placeOf(found);
      return { ...place, miles: milesBetween(base, place) };
    })
    .filter((place) => place.miles <= miles)
    .sort((one, other) => one.miles - other.miles || (one.zip < other.zip ? -1 : 1));
}

type Found = { zip: string; latitude: number; longitude: number; city: string; state: string };

function placeOf({ zip, latitude: lat, longitude: lng, city, state }: Found): ZipPlace {
  return { zip, lat, lng, city, state };
}
