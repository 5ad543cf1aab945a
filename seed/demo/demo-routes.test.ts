import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shopDate, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { demoAccountingRows } from "./demo-accounting.ts";
import { demoDays } from "./demo-day.ts";
import { demoOrderRows } from "./demo-orders.ts";
import { demoPast } from "./demo-past.ts";
import { demoRouteRows } from "./demo-routes.ts";
import { demoWeeks } from "./demo-weeks.ts";
import { ingrid, sam } from "./people.ts";
import { demoProducts } from "./products.ts";

const goods = demoProducts.map(({ packaging: _, labTestedOn: __, ...product }) => ({
  ...product,
  id: randomUUID() as string,
  image: `/pictures/products/${product.slug}.svg`,
}));
const batchOf = new Map(goods.filter(({ stock }) => stock !== null).map((one) => [one.id, one.labBatch]));

function demoAt(now: Temporal.Instant) {
  const { orders, routes } = demoDays(now);
  const past = [...demoPast, ...demoWeeks, ...orders];
  const rows = demoOrderRows(past, goods, now);
  const accounting = demoAccountingRows(rows, goods, now);
  return { ...rows, ...accounting, road: demoRouteRows(routes, { past, rows, batchOf }) };
}

const hoursOf = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, "0")}:10:00-06:00`);
// An ordinary day, and the days on which daylight saving time ends and begins.
const MOMENTS = ["2026-11-21", "2026-11-01", "2027-03-14"].flatMap(hoursOf).map(Temporal.Instant.from);
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0);

test.each(MOMENTS.map((now) => [String(now), now] as const))(
  "has at %s Sam on one route, another one planned, and the week's routes completed with every stop done",
  (_, now) => {
    const { orders, deliveryAttempts, road } = demoAt(now);
    const isOut = road.routes.filter(({ leftAt, endedAt }) => leftAt && !endedAt);
    const isPlanned = road.routes.filter(({ leftAt }) => !leftAt);
    expect([isOut.length, isPlanned.length]).toEqual([1, 1]);
    expect(isBefore(now.subtract({ minutes: 46 }), isOut[0]?.leftAt ?? now)).toBe(true);
    expect(new Set(road.routes.map(({ day, number }) => `${day} ${number}`)).size).toBe(road.routes.length);
    for (const route of road.routes) {
      const stops = road.stops.filter(({ routeId }) => routeId === route.id);
      const { leftAt, endedAt } = route;
      expect(stops.length).toBeGreaterThan(1);
      expect(route.manifest?.orders.length ?? stops.length).toBe(stops.length);
      expect(route.manifest?.cents ?? 0).toBeLessThan(DEFAULT_SETTINGS.routeGoodsMost * 100);
      for (const [index, stop] of stops.entries()) {
        const order = orders.find(({ id }) => id === stop.orderId);
        const before = stops[index - 1];
        if (before) expect(isBefore(before.expectedAt, stop.expectedAt)).toBe(true);
        expect(
          isBefore(
            order?.createdAt as Temporal.Instant,
            route.createdAt?.add({ seconds: 1 }) as Temporal.Instant,
          ),
        ).toBe(true);
        const isKept = isBefore(stop.expectedAt, order?.windowEnd as Temporal.Instant);
        // A second attempt on the same day happens when possible.
        expect(isKept || (order?.attempts ?? 0) > 1).toBe(true);
        expect(order?.status === "packed").toBe(!leftAt);
        if (endedAt) expect(stop.doneAt).not.toBeNull();
        if (!stop.doneAt) continue;
        expect(isBefore(leftAt as Temporal.Instant, stop.doneAt)).toBe(true);
        expect(isBefore(stop.doneAt, endedAt ?? now)).toBe(true);
        const visit = deliveryAttempts.find(
          ({ orderId, at }) => orderId === stop.orderId && at.equals(stop.doneAt ?? at),
        );
        expect(visit?.actorId).toBe(sam.id);
      }
    }
    // A car is back before the next one leaves.
    const driven = road.routes.filter(({ leftAt }) => leftAt);
    for (const [index, { endedAt }] of driven.slice(0, -1).entries()) {
      const others = driven.filter((_, other) => other !== index);
      expect(
        others.some(
          ({ leftAt, endedAt: end }) =>
            isBefore(leftAt as Temporal.Instant, endedAt ?? now) &&
            isBefore(driven[index]?.leftAt as Temporal.Instant, end ?? now),
        ),
      ).toBe(false);
    }
  },
);

test.each(MOMENTS.map((now) => [String(now), now] as const))(
  "has at %s matching sums in orders, delivery attempts, payments, and cash drawers",
  (_, now) => {
    const { orders, deliveryAttempts, payments, refunds, cashDrawers } = demoAt(now);
    const taken = payments.filter(({ kind }) => kind === "taken");
    const paid = orders.filter(({ status }) => status === "completed");
    expect(sum(taken)).toBe(paid.reduce((all, { totalCents }) => all + totalCents, 0));
    expect(sum(taken)).toBe(deliveryAttempts.reduce((all, { amountCents }) => all + (amountCents ?? 0), 0));
    expect(sum(payments) - sum(taken)).toBe(refunds.reduce((all, { totalCents }) => all + totalCents, 0));
    for (const drawer of cashDrawers) {
      const counted = payments.filter(({ cashDrawerId }) => cashDrawerId === drawer.id);
      expect(
        counted.every(({ at }) => isBefore(at, drawer.closedAt) && shopDate(at).equals(drawer.day)),
      ).toBe(true);
      const balance = (method: string) =>
        sum(counted.filter((one) => one.method === method && one.kind === "taken")) -
        sum(counted.filter((one) => one.method === method && one.kind === "given_back"));
      expect([balance("cash"), balance("debit")]).toEqual([drawer.cashCents, drawer.debitCents]);
      expect(isBefore(drawer.closedAt, now)).toBe(true);
    }
    const open = payments.filter(({ cashDrawerId }) => !cashDrawerId);
    expect(open.filter(({ at }) => !shopDate(at).equals(shopDate(now)))).toEqual([]);
    expect(cashDrawers.filter(({ countedCents, cashCents }) => countedCents !== cashCents)).toMatchObject([
      { handledBy: sam.id, note: expect.stringMatching(/./) },
    ]);
    const refund = refunds[0];
    expect(refunds).toHaveLength(1);
    expect(refund?.totalCents).toBe((refund?.itemsCents ?? 0) + (refund?.taxCents ?? 0));
  },
);

test("has six to twelve orders on each of the last seven days, a few of them late and a few failed", () => {
  const now = Temporal.Instant.from("2026-11-21T20:30:00Z");
  const { orders, deliveryAttempts } = demoAt(now);
  for (let daysAgo = 1; daysAgo <= 7; daysAgo++) {
    const day = shopDate(now).subtract({ days: daysAgo });
    const ofDay = orders.filter(({ windowStart }) => shopDate(windowStart).equals(day));
    expect(ofDay.length, day.toString()).toBeGreaterThanOrEqual(6);
    expect(ofDay.length, day.toString()).toBeLessThanOrEqual(12);
  }
  const week = deliveryAttempts.filter(({ actorId }) => actorId === sam.id);
  const lateOnes = week.filter(({ orderId, arrivedAt, failureReason }) => {
    const order = orders.find(({ id }) => id === orderId);
    return !failureReason && order && arrivedAt && isBefore(order.windowEnd, arrivedAt);
  });
  expect(lateOnes.length).toBeGreaterThanOrEqual(2);
  expect(lateOnes.length).toBeLessThan(6);
  expect(new Set(week.map(({ failureReason }) => failureReason))).toEqual(
    new Set([null, "not_home", "no_valid_id"]),
  );
  expect(deliveryAttempts.every(({ actorId }) => actorId === sam.id || actorId === ingrid.id)).toBe(true);
  expect(now.toZonedDateTimeISO(shopTimeZone()).hour).toBe(14);
});
