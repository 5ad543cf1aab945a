import type { FormValues } from "#app/base/lib/refused-form.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { choice, describeItem, line, optionalLine, own } from "#app/base/records/fields.ts";
import { BANDS, bandFor, milesFromBase, type Point, SERVICE_AREA_NAMES } from "./bands.ts";
import type { ServiceZip } from "./zip-check.ts";

const STATES = US_STATES.map(([code]) => code) as [string, ...string[]];

/** A ZIP code as edited by admins (rules settings-screens/zip-form). */
export const ZIP = describeItem({
  zip: { ...own<string>("ZIP"), control: { required: true, maxLength: 5 } },
  city: line("City", "the city", 80),
  state: {
    ...choice("State", STATES, "Choose the state.", Object.fromEntries(US_STATES)),
    initial: "MN",
  },
  lat: own<number>("Latitude"),
  lng: own<number>("Longitude"),
  bandOverride: choice("Service area", ["", ...BANDS], "Choose the service area.", {
    "": "Automatic (by distance)",
    ...SERVICE_AREA_NAMES,
  }),
  delivery: choice("Delivery", ["open", "closed"], "Choose whether we deliver there.", {
    open: "Open: we deliver there",
    closed: "Closed: no new orders",
  }),
  closedReason: optionalLine("Reason", "the reason", 200),
});

/** Maximum absolute value of each coordinate, in degrees. */
export const MOST_DEGREES = { lat: 90, lng: 180 } as const;

/**
 * Returns the form values of a ZIP code. `delivery` is open or closed; a closed ZIP code has a reason, which
 * may be empty.
 */
export function zipValues(entry: ServiceZip): FormValues {
  return ZIP.values({
    ...entry,
    bandOverride: entry.bandOverride ?? "",
    delivery: entry.closedReason === null ? "open" : "closed",
    closedReason: entry.closedReason ?? "",
  });
}

/** Parses typed degrees, "44.8735"; null if invalid. */
export function readDegrees(text: string): number | null {
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(text.trim()) ? Number(text) : null;
}

/** Returns "12.3 miles from the base: Extended" for typed coordinates; null if they're invalid. */
export function distanceText(lat: string, lng: string): string | null {
  const place = { lat: readDegrees(lat), lng: readDegrees(lng) };
  if (place.lat === null || place.lng === null) return null;
  const miles = milesFromBase(place as Point);
  return `${miles.toFixed(1)} miles from the base: ${SERVICE_AREA_NAMES[bandFor(miles)]}`;
}
