import { type Band, estimatedTime } from "#app/trade/delivery/bands.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** How an order stands against the end of its window, from good to bad (rules board/late-marks). */
export const LATENESS = ["on_time", "at_risk", "will_be_late", "late"] as const;
export type Lateness = (typeof LATENESS)[number];

export const LATENESS_LABELS: Record<Lateness, string> = {
  on_time: "On time",
  at_risk: "At risk",
  will_be_late: "Will be late",
  late: "Late",
};

/** What putting one order into its bag takes. */
export const PACKING_MINUTES = 10;
/** An order that has to leave within so many minutes is at risk. */
const LEAVE_SOON_MINUTES = 15;
/** So is one whose car is expected within the last minutes of its window. */
export const LAST_MINUTES = 10;

/** What lateness is judged by; `expectedAt` is when its car is expected, null for an order on no route. ISO strings. */
export type Delivery = { status: OrderStatus; band: Band; windowEnd: string; expectedAt: string | null };

const MINUTE_MS = 60_000;
/** A band that is not served any more, for an order of before: as long as the farthest one. */
const FARTHEST = { min: 45, max: 60 };

/**
 * How an order under way stands at `now` (an ISO string); null for one that is over. On a route it is judged by when its car is
 * expected, otherwise by packing and by the minutes of its band: it will be late once the quickest way is too slow.
 */
export function latenessOf(order: Delivery, now: string): Lateness | null {
  const { status, band, windowEnd, expectedAt } = order;
  if (status === "completed" || status === "returned" || status === "canceled") return null;
  const [at, end] = [Date.parse(now), Date.parse(windowEnd)];
  if (at > end) return "late";
  const ready = at + packingMinutes(status) * MINUTE_MS;
  // Already on the road, on no route of the shop: nobody knows more than that it is to be there by the end.
  const isOnRoad = status === "out_for_delivery";
  if (expectedAt !== null || isOnRoad) {
    const arrives = Math.max(ready, expectedAt === null ? at : Date.parse(expectedAt));
    if (arrives > end) return "will_be_late";
    return arrives > end - LAST_MINUTES * MINUTE_MS ? "at_risk" : "on_time";
  }
  const { min, max } = estimatedTime(band) ?? FARTHEST;
  if (ready + min * MINUTE_MS > end) return "will_be_late";
  return ready + (max + LEAVE_SOON_MINUTES) * MINUTE_MS > end ? "at_risk" : "on_time";
}

/** What of packing is still ahead of an order in this state, in minutes. */
function packingMinutes(status: OrderStatus): number {
  return status === "pending" || status === "confirmed" ? PACKING_MINUTES : 0;
}

/** When a car has to leave to be in the band at `at`, by its longer minutes; ISO strings. */
export function leaveBy(band: Band, at: string): string {
  const { max } = estimatedTime(band) ?? FARTHEST;
  return minutesBefore(at, max);
}

/** So many minutes before an ISO instant, as one. */
export function minutesBefore(at: string, minutes: number): string {
  return new Date(Date.parse(at) - minutes * MINUTE_MS).toISOString();
}
