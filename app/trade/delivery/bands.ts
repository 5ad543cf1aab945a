import {
  type Band,
  type DeliveryOption,
  type DeliveryProfile,
  type Minutes,
  type Point,
  SERVED_BANDS,
  type ServedBand,
} from "#app/base/settings/delivery-profile.ts";

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

type Bands = Pick<DeliveryProfile, "bands">;

/**
 * Returns the band of a distance: the first one in use that reaches it (rules zip-codes/service-areas).
 */
export function bandFor(miles: number, { bands }: Bands): Band {
  return SERVED_BANDS.find((band) => miles <= (bands[band].miles ?? -1)) ?? "unavailable";
}

/** Returns whether the shop's license covers a state; without any named, it covers all. */
export function isLicensed(
  { state }: { state: string },
  { states }: Pick<DeliveryProfile, "states">,
): boolean {
  return states.length === 0 || states.includes(state);
}

/**
 * Returns the band of a service ZIP: the admin's override, or else that of its distance. Where the license ends,
 * nothing is delivered.
 */
export function bandOf(
  place: Point & { state: string; bandOverride: Band | null },
  delivery: Bands & Pick<DeliveryProfile, "base" | "states">,
): Band {
  if (!isLicensed(place, delivery)) return "unavailable";
  return place.bandOverride ?? bandFor(milesBetween(delivery.base, place), delivery);
}

/** Returns the options of a band, fastest first (rules zip-codes/options-by-area). */
export function optionsFor(band: Band, { bands }: Bands): readonly DeliveryOption[] {
  return band === "unavailable" ? [] : bands[band].options;
}

/** Returns the bands with an option (rules zip-codes/options-by-area). */
export function bandsOf(option: DeliveryOption, { bands }: Bands): readonly ServedBand[] {
  return SERVED_BANDS.filter((band) => bands[band].options.includes(option));
}

/**
 * Returns the estimated delivery time of a band (rules zip-codes/estimated-times); null outside the delivery
 * area.
 */
export function estimatedTime(band: Band, { bands }: Bands): Minutes | null {
  return band === "unavailable" ? null : bands[band].minutes;
}

/** Returns the public name of a band. */
export function areaName(band: Band, { bands }: Bands): string {
  return band === "unavailable" ? "Unavailable" : bands[band].name;
}

/** Returns the name of a band within a sentence, "primary"; an owner's own name stays as it's written. */
export function areaInWords(band: Band, delivery: Bands): string {
  const name = areaName(band, delivery);
  return name.toLowerCase() === band ? band : name;
}

/** Returns "25-40 minutes". */
export function minutesText({ min, max }: Minutes): string {
  return `${min}-${max} minutes`;
}

/** "Beyond 30 miles": farther than every band. */
export function beyondText(delivery: Bands): string {
  return `Beyond ${Math.max(0, ...SERVED_BANDS.map((band) => delivery.bands[band].miles ?? 0))} miles`;
}

/** A service area that is delivered to: "Over 10 to 20 miles". */
export type ServiceArea = {
  band: ServedBand;
  name: string;
  miles: number;
  reach: string;
  minutes: Minutes;
};

/**
 * Returns the service areas in use, nearest first, with distance and estimated time (rules
 * zip-codes/service-areas, zip-codes/estimated-times).
 */
export function serviceAreas({ bands }: Bands): ServiceArea[] {
  let from = 0;
  return SERVED_BANDS.flatMap((band) => {
    const { name, miles, minutes } = bands[band];
    if (miles === null) return [];
    const reach = from === 0 ? `Up to ${miles} miles` : `Over ${from} to ${miles} miles`;
    from = miles;
    return [{ band, name, miles, reach, minutes }];
  });
}
