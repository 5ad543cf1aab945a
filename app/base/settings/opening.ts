import { calendarDayText } from "#app/base/lib/moment-text.ts";
import type { SiteSettings } from "./settings.ts";

/** Whether a shop takes orders: yes, not for now, or from a day on (rules checkout/paused, checkout/opening-day). */
export const ORDERING = ["open", "paused", "soon"] as const;
export type Ordering = (typeof ORDERING)[number];

type Opening = Pick<SiteSettings, "orderingPaused" | "pausedMessage" | "opensOn">;

/** What visitors read while the shop takes no orders. */
export type Closed = {
  isSoon: boolean;
  /** "Ordering is paused." */
  title: string;
  /** The shop's own message; "" for none. */
  message: string;
  /** Why an order is refused: "We're not taking orders right now. Please check back later." */
  sentence: string;
};

/** Returns whether a shop takes orders on a day. The opening day opens by itself. */
export function orderingOn(
  { orderingPaused, opensOn }: Omit<Opening, "pausedMessage">,
  day: Temporal.PlainDate,
): Ordering {
  if (!orderingPaused) return "open";
  if (opensOn === null) return "paused";
  return Temporal.PlainDate.compare(day, opensOn) < 0 ? "soon" : "open";
}

/** Returns the settings of a shop whose opening day has come as those of an open one. */
export function afterOpening<Settings extends Opening>(
  settings: Settings,
  day: Temporal.PlainDate,
): Settings {
  const hasOpened = settings.orderingPaused && orderingOn(settings, day) === "open";
  return hasOpened ? { ...settings, orderingPaused: false, opensOn: null } : settings;
}

/** Returns why a shop takes no orders on a day; null if it does. */
export function closedOn(settings: Opening, day: Temporal.PlainDate): Closed | null {
  const ordering = orderingOn(settings, day);
  if (ordering === "open") return null;
  const message = settings.pausedMessage.trim();
  if (ordering === "paused")
    return {
      ...{ isSoon: false, title: "Ordering is paused.", message },
      sentence: message || "We're not taking orders right now. Please check back later.",
    };
  const title = `Opening ${calendarDayText(String(settings.opensOn))}.`;
  const sentence = `${title} You can order from then on.${message && ` ${message}`}`;
  return { isSoon: true, title, message, sentence };
}
