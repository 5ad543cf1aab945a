import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shopDate, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { totalsOf } from "#app/trade/cart/totals.ts";
import { optionsFor } from "#app/trade/delivery/bands.ts";
import { isLegalMove, OPEN_STATUSES } from "#app/trade/orders/status.ts";
import { demoDays } from "./demo-day.ts";
import { demoMessages, demoNewsletter, demoWaitlist } from "./demo-left.ts";
import { demoOrderRows } from "./demo-orders.ts";
import { demoPast } from "./demo-past.ts";
import { demoWeeks } from "./demo-weeks.ts";
import { maya, theo } from "./people.ts";
import { demoProducts } from "./products.ts";

const goods = demoProducts.map(({ packaging: _, labTestedOn: __, ...product }) => ({
  ...product,
  id: randomUUID(),
  image: `/pictures/products/${product.slug}.svg`,
}));

const pastAt = (now: Temporal.Instant) => [...demoPast, ...demoWeeks, ...demoDays(now).orders];

const hoursOf = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, "0")}:30:00-06:00`);
// An ordinary day, and the days on which daylight saving time ends and begins.
const MOMENTS = ["2026-11-21", "2026-11-01", "2027-03-14"].flatMap(hoursOf).map(Temporal.Instant.from);
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;

/** Timestamps in the rows at which the shop is closed, except those of the car that just left. */
function outsideHours(rows: unknown, now: Temporal.Instant): string[] {
  if (!(rows instanceof Temporal.Instant))
    return typeof rows === "object" && rows !== null
      ? Object.values(rows).flatMap((row) => outsideHours(row, now))
      : [];
  if (!isBefore(rows, now.subtract({ minutes: 20 }))) return [];
  const local = rows.toZonedDateTimeISO(shopTimeZone()).toPlainDateTime();
  const time = local.toPlainTime().toString();
  const { deliveryHoursStart, deliveryHoursEnd } = DEFAULT_SETTINGS;
  return time >= deliveryHoursStart && time <= `${deliveryHoursEnd}:00` ? [] : [local.toString()];
}

test.each(MOMENTS.map((now) => [String(now), now] as const))(
  "has at %s only closed past orders, Theo's out for delivery today, and some for coming windows",
  (_, now) => {
    const { orders, ...others } = demoOrderRows(pastAt(now), goods, now);
    const { events } = others;
    for (const order of orders) {
      const moves = events.filter(({ orderId }) => orderId === order.id);
      for (const [index, move] of moves.entries()) {
        const before = moves[index - 1];
        expect(move.fromStatus).toBe(before?.toStatus ?? null);
        if (before) expect(isLegalMove(before.toStatus, move.toStatus)).toBe(true);
        if (before) expect(isBefore(before.at, move.at)).toBe(true);
        expect(isBefore(move.at, now)).toBe(true);
      }
      expect(moves[0]?.at).toEqual(order.createdAt);
      expect(moves.at(-1)?.toStatus).toBe(order.status);
      expect(optionsFor(order.band, DEMO_DELIVERY)).toContain(order.deliveryOption);
    }
    const mine = {
      orders,
      ...others,
      left: [demoWaitlist(now), demoNewsletter(now), demoMessages(now, maya.id)],
    };
    expect(outsideHours(mine, now)).toEqual([]);
    const open = orders.filter(({ status }) => OPEN_STATUSES.includes(status ?? "pending"));
    const [onTheRoad, waiting] = [true, false].map((isOut) =>
      open.filter(({ status }) => (status === "out_for_delivery") === isOut),
    ) as [typeof open, typeof open];
    expect(onTheRoad.filter(({ customerId }) => customerId === theo.id)).toHaveLength(1);
    expect(onTheRoad.length).toBeGreaterThan(1);
    for (const { windowStart } of onTheRoad) expect(shopDate(windowStart)).toEqual(shopDate(now));
    for (const { windowStart } of waiting) expect(isBefore(now, windowStart)).toBe(true);
    expect(Object.groupBy(waiting, ({ status }) => status ?? "pending")).toMatchObject({
      pending: { length: 3 },
      confirmed: { length: 4 },
      packed: { length: 4 },
    });
    for (const { booked, capacity } of others.windows) expect(booked).toBeLessThanOrEqual(capacity);
  },
);

const now = Temporal.Instant.from("2026-11-21T20:30:00Z");
const made = demoOrderRows(pastAt(now), goods, now);

test("puts the order out for delivery in the current window: 2:30 PM is between 2 and 4 PM", () => {
  const isTheos = ({ customerId }: { customerId?: string | null }) => customerId === theo.id;
  const open = made.orders.find((order) => isTheos(order) && order.status === "out_for_delivery");
  expect(isBefore(open?.windowStart as Temporal.Instant, now)).toBe(true);
  expect(isBefore(now, open?.windowEnd as Temporal.Instant)).toBe(true);
});

test("gives Maya more than one page of ten orders, with every final status", () => {
  expect(made.orders.filter(({ customerId }) => customerId === maya.id)).toHaveLength(13);
  expect(new Set(made.orders.map(({ status }) => status))).toEqual(
    new Set(["completed", "canceled", "returned", "out_for_delivery", "pending", "confirmed", "packed"]),
  );
  expect(new Set(made.orders.map(({ id }) => id.slice(0, 8))).size).toBe(made.orders.length);
});

test("prices every order above the minimum, from its line items by the shop's rules", () => {
  for (const order of made.orders) {
    const lines = made.lines.filter(({ orderId }) => orderId === order.id);
    const goods = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
    expect(goods).toBeGreaterThanOrEqual(DEFAULT_SETTINGS.minimumOrderCents);
    expect(order).toMatchObject(
      totalsOf({
        subtotalCents: goods,
        deliveryFeeCents: order.deliveryFeeCents,
        redeliveryFeeCents: 0,
        rates: order.taxes,
      }),
    );
    expect(order.taxes.map(({ name }) => name)).toEqual(["Cannabis gross receipts tax", "Sales tax"]);
  }
});

test("records each delivery attempt, and a payment only for delivered orders", () => {
  for (const order of made.orders) {
    const visits = made.deliveryAttempts.filter(({ orderId }) => orderId === order.id);
    const underWay = order.status === "out_for_delivery" ? 1 : 0;
    expect(visits.map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: (order.attempts ?? 0) - underWay }, (_, index) => index + 1),
    );
    expect(visits.some(({ paymentMethod }) => paymentMethod)).toBe(order.status === "completed");
    expect(order.paymentStatus === "paid").toBe(order.status === "completed");
  }
});
