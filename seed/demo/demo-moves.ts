import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import type { DeliveryWindow } from "#app/trade/delivery/windows.ts";
import { FAILURE_LABELS, type FailureReason, type IdType } from "#app/trade/handoff/handoff.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { PastOrder, Trip } from "./demo-past.ts";
import { whileOpen } from "./open-moment.ts";

/** A delivery attempt. */
type Door = {
  failureReason: FailureReason | null;
  idType: IdType | null;
  /** When the courier arrived. */
  arrivedAt: Temporal.Instant;
};

/** A status change of a past order, by the customer, the shop, or its courier. */
export type DemoMove = {
  to: OrderStatus;
  at: Temporal.Instant;
  by: "customer" | "shop" | "courier";
  reason: string;
  door?: Door;
};

/**
 * How long before its window an order with each option was placed; all within the booking rules (rules
 * delivery/cutoff). An order for another day was placed the day before, half an hour after the same time of
 * day, when the shop was open.
 */
const PLACED = {
  express: { minutes: -26, seconds: -14 },
  standard: { hours: -2, minutes: -33, seconds: -41 },
  scheduled: { hours: -23, minutes: -27, seconds: -8 },
} as const;

/** Statuses of orders that wait for their window. */
const WAITING: readonly string[] = ["placed", "confirmed", "packed"];

/** How long a courier is at a door before the result is recorded. */
const AT_THE_DOOR = { minutes: 1, seconds: 40 } as const;

/**
 * An order's status changes from start to end, in chronological order, all of them before `now` and in
 * opening hours.
 */
export function movesOf(
  { option, end, trips }: Pick<PastOrder, "option" | "end" | "trips">,
  { start }: DeliveryWindow,
  now: Temporal.Instant,
): [DemoMove, ...DemoMove[]] {
  const placedBefore = placedAtFor(option, start);
  // An order for a coming day was placed some time before now, each at a different time, and processed since.
  const placedAt = WAITING.includes(end)
    ? whileOpen(earlier(placedBefore, now.subtract({ minutes: 61 + minutesOf(start), seconds: 23 })))
    : placedBefore;
  const after = (minutes: number) => placedAt.add({ minutes, seconds: 11 });
  const placed: DemoMove = { to: "pending", at: placedAt, by: "customer", reason: "Order placed" };
  const confirmed = shop("confirmed", after(4));
  if (end === "canceled") {
    const at = after(19);
    return [placed, confirmed, { to: "canceled", at, by: "customer", reason: "Canceled by the customer" }];
  }
  if (end === "placed") return [placed];
  if (end === "confirmed") return [placed, confirmed];
  if (end === "packed") return [placed, confirmed, shop("packed", after(41))];
  const [first] = trips ?? [];
  const outAt = first?.outAt ?? start.add({ minutes: 3 });
  const packed = shop("packed", outAt.subtract({ minutes: 9 }));
  if (trips) return [placed, confirmed, packed, ...trips.flatMap(movesOfTrip), ...returnAfter(trips, end)];
  const begun: [DemoMove, ...DemoMove[]] = [placed, confirmed, packed, shop("out_for_delivery", outAt)];
  const door = outAt.add({ minutes: 24, seconds: 35 });
  switch (end) {
    case "on its way":
      throw new Error("An order out for delivery must be on a route.");
    case "completed":
      return [...begun, handedOver(door)];
    case "completed at the second attempt":
      return [
        ...begun,
        notHome(door),
        shop("out_for_delivery", door.add({ minutes: 38 })),
        handedOver(door.add({ minutes: 51 })),
      ];
    case "returned":
      return [...begun, notHome(door), shop("returned", door.add({ minutes: 44 }))];
  }
}

/** In wall-clock time, so a daylight saving change in between moves nothing out of the opening hours. */
function placedAtFor(option: PastOrder["option"], start: Temporal.Instant): Temporal.Instant {
  return start
    .toZonedDateTimeISO(shopTimeZone())
    .toPlainDateTime()
    .add(PLACED[option])
    .toZonedDateTime(shopTimeZone())
    .toInstant();
}

function shop(to: OrderStatus, at: Temporal.Instant, reason = ""): DemoMove {
  return { to, at, by: "shop", reason };
}

function handedOver(at: Temporal.Instant): DemoMove {
  const arrivedAt = at.subtract(AT_THE_DOOR);
  const door: Door = { failureReason: null, idType: "driver_license", arrivedAt };
  return { ...shop("completed", at, "Delivered at the door"), door };
}

function failed(at: Temporal.Instant, failureReason: FailureReason): DemoMove {
  const door = { failureReason, idType: null, arrivedAt: at.subtract(AT_THE_DOOR) };
  return { ...shop("delivery_failed", at, FAILURE_LABELS[failureReason]), door };
}

function notHome(at: Temporal.Instant): DemoMove {
  return failed(at, "not_home");
}

/** The courier departs, and records the result if the attempt is over. */
function movesOfTrip({ outAt, door }: Trip): DemoMove[] {
  const out: DemoMove = { ...shop("out_for_delivery", outAt), by: "courier" };
  if (!door) return [out];
  const { at, failureReason } = door;
  return [out, { ...(failureReason ? failed(at, failureReason) : handedOver(at)), by: "courier" }];
}

/** Undelivered orders are returned to the shop with the car. */
function returnAfter(trips: readonly Trip[], end: PastOrder["end"]): DemoMove[] {
  const last = trips.at(-1)?.door;
  return last && end === "returned" ? [shop("returned", last.at.add({ minutes: 44 }))] : [];
}

/** Up to two hours, in minutes, different for each window. */
function minutesOf(start: Temporal.Instant): number {
  return Math.floor((start.epochMilliseconds / 3_600_000) % 60) * 2;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
