import type { ServedBand } from "./bands.ts";

/** The fill of each area, on the map of the admin area and beside its name in a list. */
export const BAND_FILLS: Record<ServedBand, string> = {
  primary: "fill-moss/70",
  extended: "fill-moss/35",
  limited: "fill-sage-soft",
};
