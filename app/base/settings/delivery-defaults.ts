import type { DeliveryProfile, WeekdayTerms } from "./delivery-profile.ts";

// Apart from the profile's types and names, because no page of a visitor needs them.

const AS_USUAL: WeekdayTerms = { isClosed: false, hours: null, pause: null, capacity: null };

/** Terms of a new shop and of the demo (rules zip-codes/*, delivery/*). */
export const DEFAULT_TERMS: Pick<DeliveryProfile, "bands" | "options" | "weekdays"> = {
  bands: {
    primary: {
      name: "Primary",
      miles: 10,
      minutes: { min: 25, max: 40 },
      options: ["express", "standard", "scheduled"],
    },
    extended: {
      name: "Extended",
      miles: 20,
      minutes: { min: 35, max: 50 },
      options: ["standard", "scheduled"],
    },
    limited: { name: "Limited", miles: 30, minutes: { min: 45, max: 60 }, options: ["scheduled"] },
  },
  options: {
    express: { label: "Express", windowMinutes: 60, daysAhead: 0 },
    standard: { label: "Standard", windowMinutes: 120, daysAhead: 0 },
    scheduled: { label: "Scheduled Delivery", windowMinutes: 120, daysAhead: 7 },
  },
  weekdays: [AS_USUAL, AS_USUAL, AS_USUAL, AS_USUAL, AS_USUAL, AS_USUAL, AS_USUAL],
};

/** Profile of the demo shop (rules zip-codes/service-areas). */
export const DEMO_DELIVERY: DeliveryProfile = {
  baseZip: "55435",
  base: { lat: 44.8735, lng: -93.3346 },
  timeZone: "America/Chicago",
  states: ["MN"],
  cities: ["Minneapolis", "Edina", "Bloomington", "Saint Paul", "Plymouth", "Maple Grove"],
  ...DEFAULT_TERMS,
  version: 0,
};

/** Profile of a shop whose owner hasn't entered one: no ZIP code is near its base, so none is served. */
export const NO_DELIVERY_YET: DeliveryProfile = {
  ...DEMO_DELIVERY,
  baseZip: "",
  base: { lat: 0, lng: 0 },
  states: [],
  cities: [],
};
