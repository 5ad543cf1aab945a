import { SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";
import type { DeliveryWindow } from "#app/trade/delivery/windows.ts";
import { FAILURE_LABELS, type FailureReason, type IdType } from "#app/trade/handover/handover.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { PastOrder } from "./demo-past.ts";
import { whileOpen } from "./open-moment.ts";

/** What happened at the door. */
type Door = { failureReason: FailureReason | null; idType: IdType | null };

/** A move of a past order, by the customer or by the shop. */
export type DemoMove = {
  to: OrderStatus;
  at: Temporal.Instant;
  by: "customer" | "shop";
  reason: string;
  door?: Door;
};

/**
 * When an order of each option was placed, before its window; all within the rules for booking (rules 6.7). One for
 * another day was placed the day before, half an hour after the same time of day, so that the shop was open.
 */
const PLACED = {
  express: { minutes: -26, seconds: -14 },
  standard: { hours: -2, minutes: -33, seconds: -41 },
  scheduled: { hours: -23, minutes: -27, seconds: -8 },
} as const;

/** The ends of orders that wait for their window. */
const WAITING: readonly string[] = ["placed", "confirmed", "packed"];

const NOT_HOME = { failureReason: "not_home", idType: null } as const;
const HANDED_OVER = { failureReason: null, idType: "driver_license" } as const;

/** The moves of an order from its placing to its end, in the order of time, all of them before `now` and in opening hours. */
export function movesOf(
  { option, end }: Pick<PastOrder, "option" | "end">,
  { start }: DeliveryWindow,
  now: Temporal.Instant,
): [DemoMove, ...DemoMove[]] {
  const placedBefore = placedAtFor(option, start);
  // An order for a day to come was placed some time before now, each at another time, and was worked on since.
  const placedAt = WAITING.includes(end)
    ? whileOpen(earlier(placedBefore, now.subtract({ minutes: 61 + minutesOf(start), seconds: 23 })))
    : placedBefore;
  const after = (minutes: number) => placedAt.add({ minutes, seconds: 11 });
  const placed: DemoMove = { to: "pending", at: placedAt, by: "customer", reason: "Order placed" };
  const confirmed = shop("confirmed", after(4));
  if (end === "cancelled") {
    const at = after(19);
    return [placed, confirmed, { to: "cancelled", at, by: "customer", reason: "Cancelled by the customer" }];
  }
  if (end === "placed") return [placed];
  if (end === "confirmed") return [placed, confirmed];
  if (end === "packed") return [placed, confirmed, shop("packed", after(41))];
  // An order that is on its way now has been so for some minutes; before opening, since the evening before.
  const begins = start.add({ minutes: end === "on its way" ? 18 : 3 });
  const outAt = end === "on its way" ? whileOpen(earlier(begins, now.subtract({ minutes: 6 }))) : begins;
  const out = shop("out_for_delivery", outAt);
  const begun: [DemoMove, ...DemoMove[]] = [
    placed,
    confirmed,
    shop("packed", outAt.subtract({ minutes: 9 })),
    out,
  ];
  const door = outAt.add({ minutes: 24, seconds: 35 });
  switch (end) {
    case "on its way":
      return begun;
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

/** By the clock on the wall, so that a change of the clocks in between moves nothing out of the opening hours. */
function placedAtFor(option: PastOrder["option"], start: Temporal.Instant): Temporal.Instant {
  return start
    .toZonedDateTimeISO(SHOP_TIME_ZONE)
    .toPlainDateTime()
    .add(PLACED[option])
    .toZonedDateTime(SHOP_TIME_ZONE)
    .toInstant();
}

function shop(to: OrderStatus, at: Temporal.Instant, reason = ""): DemoMove {
  return { to, at, by: "shop", reason };
}

function handedOver(at: Temporal.Instant): DemoMove {
  return { ...shop("completed", at, "Handed over at the door"), door: HANDED_OVER };
}

function notHome(at: Temporal.Instant): DemoMove {
  return { ...shop("delivery_failed", at, FAILURE_LABELS.not_home), door: NOT_HOME };
}

/** Some minutes, up to two hours, that differ between windows. */
function minutesOf(start: Temporal.Instant): number {
  return Math.floor((start.epochMilliseconds / 3_600_000) % 60) * 2;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
