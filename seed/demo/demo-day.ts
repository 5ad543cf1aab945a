import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import * as goods from "./demo-goods.ts";
import type { PastOrder } from "./demo-past.ts";
import { BASKETS, demoRoad, type Road, type RoadStop } from "./demo-trips.ts";
import { comingWindows, isBefore, windowAt } from "./demo-windows.ts";
import { type DemoCustomer, neighborNamed } from "./neighbors.ts";
import { whileOpen } from "./open-moment.ts";
import { theo } from "./people.ts";

/**
 * The day's first car leaves no earlier, and its courier has been out for some minutes when the shop is first
 * opened.
 */
const FIRST_CAR = Temporal.PlainTime.from("08:15");
const OUT_MINUTES = 45;

/**
 * When the current car departed. While the shop is closed, the demo shows one that just left for the first
 * window and has made no stop yet.
 */
function lastDeparture(now: Temporal.Instant): { leftAt: Temporal.Instant; isClosed: boolean } {
  const firstCar = shopInstant(shopDate(now), FIRST_CAR);
  const some = now.subtract({ minutes: OUT_MINUTES });
  const leftAt = isBefore(some, firstCar) ? firstCar : some;
  const isOpen = isBefore(leftAt, now.subtract({ minutes: 5 })) && whileOpen(leftAt).equals(leftAt);
  if (isOpen) return { leftAt, isClosed: false };
  const midnight = shopInstant(shopDate(now), Temporal.PlainTime.from("00:00"));
  const justNow = now.subtract({ minutes: 10 });
  return { leftAt: isBefore(justNow, midnight) ? midnight : justNow, isClosed: true };
}

/**
 * The demo shop's past routes and a day in progress, whatever the hour (rules demo/order-history,
 * demo/day-in-progress): one of Sam's routes with Theo's order on it, a planned route, and orders for the
 * coming windows.
 */
export function demoDays(now: Temporal.Instant): Road {
  const { leftAt, isClosed } = lastDeparture(now);
  const road = demoRoad(now, leftAt);
  const out = stopsUnderWay(now, leftAt, isClosed);
  const [soon, later, last] = comingWindows(now, 3) as [Window, Window, Window];
  const packed = ["Amina", "Jamal", "Tess"].map((who, n) => waiting(who, n + 6, soon, "packed"));
  const departsAt = soon.start.add({ minutes: 20 });
  return {
    orders: [
      ...road.orders,
      ...out.map(({ order }) => order),
      ...packed,
      waiting("Claire", 4, later, "confirmed"),
      waiting("Pang", 2, later, "confirmed"),
      waiting("Dale", 0, last, "confirmed"),
      waiting("Walter", 5, last, "placed"),
    ],
    routes: [
      ...road.routes,
      { day: shopDate(now), departsAt: leftAt, leftAt, endedAt: null, stops: out },
      {
        ...{ day: shopDate(departsAt), departsAt, leftAt: null, endedAt: null },
        stops: packed.map((order, index) => ({
          ...{ order, onMyWayAt: null, doneAt: null },
          expectedAt: departsAt.add({ minutes: 15 + index * 16 }),
        })),
      },
    ],
  };
}

type Window = NonNullable<PastOrder["at"]>;

function waiting(who: string, basket: number, at: Window, end: PastOrder["end"]): PastOrder {
  const lines = BASKETS[basket] ?? {};
  return { customer: neighborNamed(who), daysAgo: 0, option: "scheduled", window: 0, at, lines, end };
}

/**
 * The stops of the current route: two completed ones, if they have been reached by now, then Theo's, and one
 * more.
 */
function stopsUnderWay(now: Temporal.Instant, leftAt: Temporal.Instant, isClosed: boolean): RoadStop[] {
  const current = windowAt(now, "scheduled");
  // A car that leaves while the shop is closed delivers its orders in the first window.
  const begin = isClosed ? current.start : leftAt;
  const rhubarb = { [goods.RHUBARB]: 1, [goods.HOP]: 4 };
  const plan: readonly (readonly [DemoCustomer, number, PastOrder["lines"]])[] = [
    [neighborNamed("Priya"), 14, BASKETS[3] ?? {}],
    [neighborNamed("Nora"), 29, BASKETS[1] ?? {}],
    [theo, 50, rhubarb],
    [neighborNamed("Solveig"), 64, BASKETS[8] ?? {}],
  ];
  let lastDone: Temporal.Instant | null = null;
  return plan.map(([customer, minutes, lines]) => {
    const doorAt = begin.add({ minutes, seconds: minutes });
    const isDone = !isClosed && minutes < OUT_MINUTES && isBefore(doorAt, now);
    const at = isDone ? windowAt(doorAt, "scheduled") : windowOfOpenStop(customer, doorAt, current);
    const latest = at.end.subtract({ minutes: 1 });
    const order: PastOrder = {
      ...{ customer, daysAgo: 0, option: "scheduled", window: 0, at, lines },
      trips: [{ outAt: leftAt, door: isDone ? { at: doorAt, failureReason: null } : null }],
      end: isDone ? "completed" : "on its way",
      ...(customer === theo ? { instructions: "Please ring twice." } : { paidBy: "debit" }),
    };
    const setOutAt: Temporal.Instant | null = lastDone?.add({ minutes: 2 }) ?? null;
    const isNext = setOutAt !== null && isBefore(setOutAt, now);
    lastDone = isDone ? doorAt : null;
    return {
      order,
      expectedAt: isBefore(doorAt, latest) ? doorAt : latest,
      onMyWayAt: isDone ? doorAt.subtract({ minutes: 11 }) : isNext ? setOutAt : null,
      doneAt: isDone ? doorAt : null,
    };
  });
}

/**
 * Theo's order is in the current window (rules demo/day-in-progress), and any other in the window of its ETA.
 */
function windowOfOpenStop(customer: DemoCustomer, expectedAt: Temporal.Instant, current: Window): Window {
  const expected = windowAt(expectedAt, "scheduled");
  return customer === theo || isBefore(expected.start, current.start) ? current : expected;
}
