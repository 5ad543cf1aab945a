import type { ServedBand } from "#app/base/settings/delivery-profile.ts";

/** Fill color of each service area, on the admin map and next to its name in lists. */
export const BAND_FILLS: Record<ServedBand, string> = {
  primary: "fill-moss/70",
  extended: "fill-moss/35",
  limited: "fill-moss-soft",
};
