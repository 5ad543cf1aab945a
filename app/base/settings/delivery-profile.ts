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

/** A range of minutes. */
export type Minutes = { min: number; max: number };

/** What a shop says of a band: its public name, reach, delivery time, and options. */
type BandTerms = {
  name: string;
  /** Maximum distance from the base; null for a band that isn't used. */
  miles: number | null;
  minutes: Minutes;
  options: readonly DeliveryOption[];
};

/** What a shop says of an option. Its fee and booking cutoff are settings. */
export type OptionTerms = {
  label: string;
  /** Length of a window. */
  windowMinutes: number;
  /** Last bookable day, as days from today; 0 = today only. */
  daysAhead: number;
};

/**
 * Hours of a day of the week, "16:00" to "02:00" (past midnight). Null for the usual hours of the settings, no
 * break, and the usual capacity.
 */
export type WeekdayTerms = {
  isClosed: boolean;
  hours: { start: string; end: string } | null;
  pause: { start: string; end: string } | null;
  capacity: number | null;
};

/** Days of the week, as in ISO 8601: Monday first. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const AS_USUAL: WeekdayTerms = { isClosed: false, hours: null, pause: null, capacity: null };

/**
 * Where and when a shop delivers (rules settings/delivery-profile). Code knows three served bands and three
 * options; these are their owner's words and figures.
 */
export type DeliveryProfile = {
  /** ZIP code of the base, "" until the owner enters one, and its location. */
  baseZip: string;
  base: Point;
  /** IANA time zone of the shop. */
  timeZone: string;
  /** States that the license covers, such as "MN". */
  states: readonly string[];
  bands: Readonly<Record<ServedBand, BandTerms>>;
  options: Readonly<Record<DeliveryOption, OptionTerms>>;
  /** Monday first. */
  weekdays: readonly WeekdayTerms[];
  version: number;
};

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
  ...DEFAULT_TERMS,
  version: 0,
};

/** Profile of a shop whose owner hasn't entered one: no ZIP code is near its base, so none is served. */
export const NO_DELIVERY_YET: DeliveryProfile = {
  ...DEMO_DELIVERY,
  baseZip: "",
  base: { lat: 0, lng: 0 },
  states: [],
};
