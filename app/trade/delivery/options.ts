import type { DeliveryOption } from "./bands.ts";

/** What an option promises (rules 6.4). Until when it can be booked is a setting (trade/delivery/timetable.ts). */
export type OptionFacts = {
  label: string;
  description: string;
  /** Length of a window. */
  windowMinutes: number;
  /** Last bookable day, counted from today; 0 = today only. */
  daysAhead: number;
};

export const OPTION_FACTS: Record<DeliveryOption, OptionFacts> = {
  express: {
    label: "Express",
    description: "1-hour window",
    windowMinutes: 60,
    daysAhead: 0,
  },
  standard: {
    label: "Standard",
    description: "Same day, 2-hour window",
    windowMinutes: 120,
    daysAhead: 0,
  },
  scheduled: {
    label: "Scheduled Delivery",
    description: "2-hour window, bookable up to 7 days ahead",
    windowMinutes: 120,
    daysAhead: 7,
  },
};
