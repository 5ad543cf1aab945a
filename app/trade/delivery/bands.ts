/** The bands that we deliver to, and all of them, by distance from the base (rules zip-codes/service-areas). */
export const SERVED_BANDS = ["primary", "extended", "limited"] as const;
export const BANDS = [...SERVED_BANDS, "unavailable"] as const;
export type ServedBand = (typeof SERVED_BANDS)[number];
export type Band = (typeof BANDS)[number];

/** The ways of delivery, quickest first (rules delivery/fees). */
export const DELIVERY_OPTIONS = ["express", "standard", "scheduled"] as const;
export type DeliveryOption = (typeof DELIVERY_OPTIONS)[number];

/** A place on the map, in degrees. */
export type Point = { lat: number; lng: number };

/** Every distance is measured from here (rules zip-codes/service-areas). */
export const BASE_ZIP = "55435";
export const BASE: Point = { lat: 44.8735, lng: -93.3346 };

const EARTH_RADIUS_MILES = 3_958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles, by the haversine formula. */
export function milesBetween(from: Point, to: Point): number {
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Distance from the base in miles. */
export function milesFromBase(place: Point): number {
  return milesBetween(BASE, place);
}

/** The farthest mile of each band we deliver to (rules zip-codes/service-areas). */
export const BAND_MILES = { primary: 10, extended: 20, limited: 30 } as const;

/** Up to 10 miles, over 10 to 20, over 20 to 30, over 30 (rules zip-codes/service-areas). */
export function bandFor(miles: number): Band {
  if (miles <= BAND_MILES.primary) return "primary";
  if (miles <= BAND_MILES.extended) return "extended";
  if (miles <= BAND_MILES.limited) return "limited";
  return "unavailable";
}

/** The band of a service ZIP: the one an admin has set, otherwise the one for its distance. */
export function bandOf(place: Point & { bandOverride: Band | null }): Band {
  return place.bandOverride ?? bandFor(milesFromBase(place));
}

const OPTIONS_OF_BAND: Record<Band, readonly DeliveryOption[]> = {
  primary: ["express", "standard", "scheduled"],
  extended: ["standard", "scheduled"],
  limited: ["scheduled"],
  unavailable: [],
};

/** The options of a band, quickest first (rules zip-codes/options-by-area). */
export function optionsFor(band: Band): readonly DeliveryOption[] {
  return OPTIONS_OF_BAND[band];
}

/** The bands that have an option (rules zip-codes/options-by-area). */
export function bandsOf(option: DeliveryOption): readonly ServedBand[] {
  return SERVED_BANDS.filter((band) => optionsFor(band).includes(option));
}

/** A span of minutes. */
export type Minutes = { min: number; max: number };

const ESTIMATED_TIMES: Record<Band, Minutes | null> = {
  primary: { min: 25, max: 40 },
  extended: { min: 35, max: 50 },
  limited: { min: 45, max: 60 },
  unavailable: null,
};

/** The estimated delivery time of a band (rules zip-codes/estimated-times); null where we do not deliver. */
export function estimatedTime(band: Band): Minutes | null {
  return ESTIMATED_TIMES[band];
}

/** Average delivery times by area, as the home page shows them (rules zip-codes/estimated-times). */
export const AREA_AVERAGES: readonly { area: string; minutes: Minutes }[] = [
  { area: "Downtown Minneapolis", minutes: { min: 25, max: 40 } },
  { area: "St. Paul", minutes: { min: 30, max: 45 } },
  { area: "Edina/Bloomington", minutes: { min: 35, max: 50 } },
  { area: "Plymouth/Maple Grove", minutes: { min: 40, max: 60 } },
];

/** The bands as a customer reads them. */
export const SERVICE_AREA_NAMES: Record<Band, string> = {
  primary: "Primary",
  extended: "Extended",
  limited: "Limited",
  unavailable: "Unavailable",
};

/** "25-40 minutes". */
export function minutesText({ min, max }: Minutes): string {
  return `${min}-${max} minutes`;
}

function area(band: ServedBand, reach: string) {
  return { band, name: SERVICE_AREA_NAMES[band], reach, minutes: estimatedTime(band) };
}

/** The areas we deliver to, nearest first: how far they reach and how long it takes (rules zip-codes/service-areas, zip-codes/estimated-times). */
export const SERVICE_AREAS = [
  area("primary", `Up to ${BAND_MILES.primary} miles`),
  area("extended", `Over ${BAND_MILES.primary} to ${BAND_MILES.extended} miles`),
  area("limited", `Over ${BAND_MILES.extended} to ${BAND_MILES.limited} miles`),
];
