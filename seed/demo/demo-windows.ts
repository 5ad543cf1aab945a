import { shopDate } from "#app/base/lib/shop-time.ts";
import type { DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import { type DeliveryWindow, windowsOn } from "#app/trade/delivery/windows.ts";
import { DEMO_TIMETABLE } from "./demo-orders.ts";

/** The windows on the day of a moment. */
function windowsAround(at: Temporal.Instant, option: DeliveryOption): readonly DeliveryWindow[] {
  return windowsOn(shopDate(at), option, DEMO_TIMETABLE);
}

/** The window at a moment; before opening, the day's first; after closing, its last. */
export function windowAt(at: Temporal.Instant, option: DeliveryOption): DeliveryWindow {
  const windows = windowsAround(at, option);
  return windows.find(({ end }) => isBefore(at, end)) ?? (windows.at(-1) as DeliveryWindow);
}

/** The window before the one at a moment. */
export function windowBefore(at: Temporal.Instant, option: DeliveryOption): DeliveryWindow {
  const windows = windowsAround(at, option);
  const found = windows[windows.findIndex(({ end }) => isBefore(at, end)) - 1];
  if (!found) throw new Error(`No window ends before ${at} on its day.`);
  return found;
}

/** The windows that start later on the day of a moment, padded with the first one of the next day. */
export function comingWindows(at: Temporal.Instant, most: number): DeliveryWindow[] {
  const next = windowsOn(shopDate(at).add({ days: 1 }), "scheduled", DEMO_TIMETABLE)[0] as DeliveryWindow;
  const current = windowAt(at, "scheduled");
  const later = windowsAround(at, "scheduled").filter(({ start }) => isBefore(current.start, start));
  return Array.from({ length: most }, (_, index) => later[index] ?? next);
}

/** Returns whether one moment is before another. */
export function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
