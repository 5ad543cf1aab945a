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
  /** Cities that the shop names on its pages, the main one first; maybe none. */
  cities: readonly string[];
  bands: Readonly<Record<ServedBand, BandTerms>>;
  options: Readonly<Record<DeliveryOption, OptionTerms>>;
  /** Monday first. */
  weekdays: readonly WeekdayTerms[];
  version: number;
};
