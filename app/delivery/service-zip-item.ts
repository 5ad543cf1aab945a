import type { FormValues } from "#app/desk/meanwhile.ts";
import { bandFor, milesFromBase, type Point } from "./bands.ts";
import { SERVICE_AREA_NAMES } from "./service-areas.ts";
import type { ServiceZip } from "./zip-check.ts";

/** What the form of a ZIP calls its fields (rules 39.6). */
export const ZIP_LABELS = {
  zip: "ZIP",
  city: "City",
  state: "State",
  lat: "Latitude",
  lng: "Longitude",
  bandOverride: "Band",
  delivery: "Delivery",
  closedReason: "Reason",
};

/** The most degrees of each coordinate, to either side. */
export const MOST_DEGREES = { lat: 90, lng: 180 } as const;

/** A ZIP as its form shows it. `delivery` is open or closed; a closed ZIP has a reason, which may be empty. */
export function zipValues(entry: ServiceZip): FormValues {
  return {
    zip: entry.zip,
    city: entry.city,
    state: entry.state,
    lat: String(entry.lat),
    lng: String(entry.lng),
    bandOverride: entry.bandOverride ?? "",
    delivery: entry.closedReason === null ? "open" : "closed",
    closedReason: entry.closedReason ?? "",
  };
}

/** The form of a new ZIP. */
export function newZipValues(zip: string): FormValues {
  return {
    zip,
    city: "",
    state: "MN",
    lat: "",
    lng: "",
    bandOverride: "",
    delivery: "open",
    closedReason: "",
  };
}

/** A number of degrees as it is typed, "44.8735"; null for anything else. */
export function readDegrees(text: string): number | null {
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(text.trim()) ? Number(text) : null;
}

/** "12.3 miles from the base: Extended", of a place as typed; null while it is none. */
export function distanceText(lat: string, lng: string): string | null {
  const place = { lat: readDegrees(lat), lng: readDegrees(lng) };
  if (place.lat === null || place.lng === null) return null;
  const miles = milesFromBase(place as Point);
  return `${miles.toFixed(1)} miles from the base: ${SERVICE_AREA_NAMES[bandFor(miles)]}`;
}
