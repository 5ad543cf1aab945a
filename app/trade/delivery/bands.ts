/** Bands that are delivered to, and all bands, by distance from the base (rules zip-codes/service-areas). */
export const SERVED_BANDS = ["primary", "extended", "limited"] as const;
export const BANDS = [...SERVED_BANDS, "unavailable"] as const;
export type ServedBand = (typeof SERVED_BANDS)[number];
export type Band = (typeof BANDS)[number];

/** Delivery options, fastest first (rules delivery/fees). */
export const DELIVERY_OPTIONS = ["express", "standard", "scheduled"] as const;
export type DeliveryOption = (typeof DELIVERY_OPTIONS)[number];

/** A geographic point, in degrees. */
export type Point = { lat: number; lng: number };

/** Origin of all distances (rules zip-codes/service-areas). */
export const BASE_ZIP = "55435";
export const BASE: Point = { lat: 44.8735, lng: -93.3346 };

const EARTH_RADIUS_MILES = 3_958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in miles (haversine formula). */
export function milesBetween(from: Point, to: Point): number {
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the distance from the base in miles. */
export function milesFromBase(place: Point): number {
  return milesBetween(BASE, place);
}

/** Maximum distance of each served band, in miles (rules zip-codes/service-areas). */
export const BAND_MILES = { primary: 10, extended: 20, limited: 30 } as const;

/**
 * Returns the band: up to 10 miles, over 10 to 20, over 20 to 30, over 30 (rules zip-codes/service-areas).
 */
export function bandFor(miles: number): Band {
  if (miles <= BAND_MILES.primary) return "primary";
  if (miles <= BAND_MILES.extended) return "extended";
  if (miles <= BAND_MILES.limited) return "limited";
  return "unavailable";
}

/** Returns the band of a service ZIP: the admin's override, or else that of its distance. */
export function bandOf(place: Point & { bandOverride: Band | null }): Band {
  return place.bandOverride ?? bandFor(milesFromBase(place));
}

const OPTIONS_OF_BAND: Record<Band, readonly DeliveryOption[]> = {
  primary: ["express", "standard", "scheduled"],
  extended: ["standard", "scheduled"],
  limited: ["scheduled"],
  unavailable: [],
};

/** Returns the options of a band, fastest first (rules zip-codes/options-by-area). */
export function optionsFor(band: Band): readonly DeliveryOption[] {
  return OPTIONS_OF_BAND[band];
}

/** Returns the bands with an option (rules zip-codes/options-by-area). */
export function bandsOf(option: DeliveryOption): readonly ServedBand[] {
  return SERVED_BANDS.filter((band) => optionsFor(band).includes(option));
}

/** A range of minutes. */
export type Minutes = { min: number; max: number };

const ESTIMATED_TIMES: Record<Band, Minutes | null> = {
  primary: { min: 25, max: 40 },
  extended: { min: 35, max: 50 },
  limited: { min: 45, max: 60 },
  unavailable: null,
};

/**
 * Returns the estimated delivery time of a band (rules zip-codes/estimated-times); null outside the delivery
 * area.
 */
export function estimatedTime(band: Band): Minutes | null {
  return ESTIMATED_TIMES[band];
}

/** Average delivery times by area, for the home page (rules zip-codes/estimated-times). */
export const AREA_AVERAGES: readonly { area: string; minutes: Minutes }[] = [
  { area: "Downtown Minneapolis", minutes: { min: 25, max: 40 } },
  { area: "St. Paul", minutes: { min: 30, max: 45 } },
  { area: "Edina/Bloomington", minutes: { min: 35, max: 50 } },
  { area: "Plymouth/Maple Grove", minutes: { min: 40, max: 60 } },
];

/** Public names of the bands. */
export const SERVICE_AREA_NAMES: Record<Band, string> = {
  primary: "Primary",
  extended: "Extended",
  limited: "Limited",
  unavailable: "Unavailable",
};

/** Returns "25-40 minutes". */
export function minutesText({ min, max }: Minutes): string {
  return `${min}-${max} minutes`;
}

function area(band: ServedBand, reach: string) {
  return { band, name: SERVICE_AREA_NAMES[band], reach, minutes: estimatedTime(band) };
}

/**
 * Service areas that are delivered to, nearest first, with distance and estimated time (rules
 * zip-codes/service-areas, zip-codes/estimated-times).
 */
export const SERVICE_AREAS = [
  area("primary", `Up to ${BAND_MILES.primary} miles`),
  area("extended", `Over ${BAND_MILES.primary} to ${BAND_MILES.extended} miles`),
  area("limited", `Over ${BAND_MILES.extended} to ${BAND_MILES.limited} miles`),
];
