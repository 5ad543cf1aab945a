import type { FormValues } from "#app/base/lib/refused-form.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { choice, describeItem, line, optionalLine, own } from "#app/base/records/fields.ts";
import { DEFAULT_TERMS } from "#app/base/settings/delivery-defaults.ts";
import { BANDS, type Band, type DeliveryProfile, type Point } from "#app/base/settings/delivery-profile.ts";
import { areaName, bandFor, milesBetween } from "./bands.ts";
import type { ServiceZip } from "./zip-check.ts";

/** The states, for forms that require one. */
export const STATES = US_STATES.map(([code]) => code) as [string, ...string[]];

/** Service areas as an owner who renamed none knows them; the form shows the shop's own names. */
const SHIPPED_NAMES = Object.fromEntries(
  BANDS.map((band) => [band, areaName(band, DEFAULT_TERMS)]),
) as Record<Band, string>;

/** A ZIP code as edited by admins (rules settings-screens/zip-form). */
export const ZIP = describeItem({
  zip: { ...own<string>("ZIP"), control: { required: true, maxLength: 5 } },
  city: line("City", "the city", 80),
  state: {
    ...choice("State", ["", ...STATES], "Choose the state.", {
      "": "That of the ZIP code",
      ...Object.fromEntries(US_STATES),
    }),
  },
  lat: own<number>("Latitude"),
  lng: own<number>("Longitude"),
  bandOverride: choice("Service area", ["", ...BANDS], "Choose the service area.", {
    "": "Automatic (by distance)",
    ...SHIPPED_NAMES,
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
export function distanceText(lat: string, lng: string, delivery: DeliveryProfile): string | null {
  const place = { lat: readDegrees(lat), lng: readDegrees(lng) };
  if (place.lat === null || place.lng === null) return null;
  const miles = milesBetween(delivery.base, place as Point);
  return `${miles.toFixed(1)} miles from the base: ${areaName(bandFor(miles, delivery), delivery)}`;
}
