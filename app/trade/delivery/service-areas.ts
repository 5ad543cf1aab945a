import { BAND_MILES, estimatedTime, type Minutes } from "./bands.ts";
import type { Band } from "./zone.ts";

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

const REACH = {
  primary: `Up to ${BAND_MILES.primary} miles`,
  extended: `Over ${BAND_MILES.primary} to ${BAND_MILES.extended} miles`,
  limited: `Over ${BAND_MILES.extended} to ${BAND_MILES.limited} miles`,
} as const;

/** The areas we deliver to, nearest first: how far they reach and how long it takes (rules 5.2, 5.5). */
export const SERVICE_AREAS = (["primary", "extended", "limited"] as const).map((band) => ({
  band,
  name: SERVICE_AREA_NAMES[band],
  reach: REACH[band],
  minutes: estimatedTime(band),
}));
