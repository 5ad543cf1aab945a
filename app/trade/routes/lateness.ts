import type { Band, DeliveryProfile, Minutes } from "#app/base/settings/delivery-profile.ts";
import { estimatedTime } from "#app/trade/delivery/bands.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** Lateness of an order against the end of its window, best to worst (rules board/late-marks). */
export const LATENESS = ["on_time", "at_risk", "will_be_late", "late"] as const;
export type Lateness = (typeof LATENESS)[number];

export const LATENESS_LABELS: Record<Lateness, string> = {
  on_time: "On time",
  at_risk: "At risk",
  will_be_late: "Will be late",
  late: "Late",
};

/** Time to pack one order. */
export const PACKING_MINUTES = 10;
/** An order that has to leave within this many minutes is at risk. */
const LEAVE_SOON_MINUTES = 15;
/** An order whose ETA is within this many minutes of its window's end is at risk too. */
export const LAST_MINUTES = 10;

/** Fields that decide lateness; `expectedAt` is the ETA, null for an order without a route. ISO strings. */
export type Delivery = { status: OrderStatus; band: Band; windowEnd: string; expectedAt: string | null };

const MINUTE_MS = 60_000;
type Bands = Pick<DeliveryProfile, "bands">;

/** Returns the drive time of a band; for older orders in one no longer served, that of the farthest. */
function driveTimeOf(band: Band, delivery: Bands): Minutes {
  return estimatedTime(band, delivery) ?? delivery.bands.limited.minutes;
}

/**
 * Lateness of an open order at `now` (an ISO string); null for a closed one. On a route, it depends on the
 * ETA; otherwise, on packing and the band's drive time: the order will be late once even the fastest drive is
 * too slow.
 */
export function latenessOf(order: Delivery, now: string, delivery: Bands): Lateness | null {
  const { status, band, windowEnd, expectedAt } = order;
  if (status === "completed" || status === "returned" || status === "canceled") return null;
  const [at, end] = [Date.parse(now), Date.parse(windowEnd)];
  if (at > end) return "late";
  const ready = at + packingMinutes(status) * MINUTE_MS;
  // Already out, without a route: only the end of its window is known.
  const isOnRoad = status === "out_for_delivery";
  if (expectedAt !== null || isOnRoad) {
    const arrives = Math.max(ready, expectedAt === null ? at : Date.parse(expectedAt));
    if (arrives > end) return "will_be_late";
    return arrives > end - LAST_MINUTES * MINUTE_MS ? "at_risk" : "on_time";
  }
  const { min, max } = driveTimeOf(band, delivery);
  if (ready + min * MINUTE_MS > end) return "will_be_late";
  return ready + (max + LEAVE_SOON_MINUTES) * MINUTE_MS > end ? "at_risk" : "on_time";
}

/** Minutes of packing left for an order in this status. */
function packingMinutes(status: OrderStatus): number {
  return status === "pending" || status === "confirmed" ? PACKING_MINUTES : 0;
}

/** Departure time for arriving in the band at `at`, by its longer drive time; ISO strings. */
export function leaveBy(band: Band, at: string, delivery: Bands): string {
  const { max } = driveTimeOf(band, delivery);
  return minutesBefore(at, max);
}

/** Subtracts minutes from an ISO instant. */
export function minutesBefore(at: string, minutes: number): string {
  return new Date(Date.parse(at) - minutes * MINUTE_MS).toISOString();
}
