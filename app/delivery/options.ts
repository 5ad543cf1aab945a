import type { DeliveryOption } from "./zone.ts";

/** What an option promises, and until when it can be booked (rules 6.4, 6.7). */
export type OptionFacts = {
  label: string;
  description: string;
  /** Length of a window. */
  windowMinutes: number;
  /** Last bookable day, counted from today; 0 = today only. */
  daysAhead: number;
  /** When booking a window ends, in minutes after its start; negative = before it. */
  closesAfterStart: number;
};

export const OPTION_FACTS: Record<DeliveryOption, OptionFacts> = {
  express: {
    label: "Express",
    description: "1-hour window",
    windowMinutes: 60,
    daysAhead: 0,
    closesAfterStart: 15,
  },
  standard: {
    label: "Standard",
    description: "Same day, 2-hour window",
    windowMinutes: 120,
    daysAhead: 0,
    closesAfterStart: -60,
  },
  scheduled: {
    label: "Scheduled Delivery",
    description: "2-hour window, bookable up to 7 days ahead",
    windowMinutes: 120,
    daysAhead: 7,
    closesAfterStart: -120,
  },
};
