import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { optionsFor } from "#app/trade/delivery/bands.ts";
import * as goods from "./demo-goods.ts";
import { placeOf } from "./demo-orders.ts";
import type { PastOrder, Trip } from "./demo-past.ts";
import { isBefore, windowAt, windowBefore } from "./demo-windows.ts";
import { neighborNamed } from "./neighbors.ts";

/** A stop of a route: its order, its ETA, and its distance. */
export type RoadStop = {
  order: PastOrder;
  expectedAt: Temporal.Instant;
  onMyWayAt: Temporal.Instant | null;
  doneAt: Temporal.Instant | null;
};

/** A route of the demo shop's courier. */
export type RoadRoute = {
  day: Temporal.PlainDate;
  departsAt: Temporal.Instant;
  leftAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
  stops: RoadStop[];
};

export type Road = { orders: PastOrder[]; routes: RoadRoute[] };

/** The regular customers' baskets; a stop refers to its basket by index. */
export const BASKETS: readonly PastOrder["lines"][] = [
  { [goods.CHERRY]: 1, [goods.LIME]: 4 },
  { [goods.RHUBARB]: 1, [goods.HOP]: 2 },
  { [goods.DARK]: 1, [goods.MILK]: 1 },
  { [goods.GRAPEFRUIT]: 6 },
  { [goods.CURRANT]: 1, [goods.TONIC]: 4 },
  { [goods.BALM]: 1, [goods.SOAK]: 1 },
  { [goods.PLAIN]: 1 },
  { [goods.PEAR]: 1, [goods.TEA]: 4 },
  { [goods.MINT]: 2, [goods.LIME]: 2 },
  { [goods.LEMON]: 1, [goods.CREAM]: 1 },
];

/** Late, customer not home, no valid ID, or the day's second attempt for the first one's order. */
type How = "late" | "not home" | "no valid ID" | "again";
type Stop = readonly [who: string, basket: number, how?: How];

/** Sam's routes: how many days ago, when the car left, and its stops. */
const ROUTES: readonly (readonly [daysAgo: number, leaves: string, stops: readonly Stop[]])[] = [
  [
    0,
    "10:08",
    [
      ["Henrik", 5],
      ["Tess", 0],
      ["Solveig", 2],
    ],
  ],
  [
    0,
    "14:12",
    [
      ["Rosa", 8],
      ["Nora", 3],
      ["Pang", 1],
    ],
  ],
  [
    1,
    "12:06",
    [
      ["Jamal", 0],
      ["Rosa", 1],
      ["Nora", 6],
      ["Pang", 3],
    ],
  ],
  [
    1,
    "17:10",
    [
      ["Tess", 8],
      ["Henrik", 5],
      ["Claire", 2],
      ["Dale", 7, "late"],
    ],
  ],
  [
    2,
    "12:11",
    [
      ["Amina", 4],
      ["Priya", 0],
      ["Walter", 9],
    ],
  ],
  [
    2,
    "16:20",
    [
      ["Jamal", 7],
      ["Rosa", 2, "not home"],
      ["Solveig", 8],
      ["Tess", 1],
    ],
  ],
  [
    2,
    "19:02",
    [
      ["Rosa", 2, "again"],
      ["Henrik", 9],
    ],
  ],
  [
    3,
    "12:04",
    [
      ["Claire", 4],
      ["Dale", 0],
      ["Pang", 8],
      ["Nora", 2],
    ],
  ],
  [
    3,
    "18:15",
    [
      ["Solveig", 3],
      ["Henrik", 5],
      ["Tess", 7],
    ],
  ],
  [
    4,
    "12:09",
    [
      ["Amina", 1],
      ["Jamal", 8],
      ["Rosa", 3],
    ],
  ],
  [
    4,
    "17:08",
    [
      ["Priya", 4],
      ["Nora", 0],
      ["Walter", 5],
      ["Pang", 9, "late"],
    ],
  ],
  [
    5,
    "12:13",
    [
      ["Solveig", 7],
      ["Tess", 3],
      ["Henrik", 2],
      ["Amina", 0],
    ],
  ],
  [
    5,
    "18:05",
    [
      ["Claire", 8],
      ["Dale", 1, "no valid ID"],
      ["Rosa", 6],
      ["Jamal", 4],
    ],
  ],
  [
    6,
    "12:02",
    [
      ["Priya", 8],
      ["Nora", 4],
      ["Pang", 0],
    ],
  ],
  [
    6,
    "16:31",
    [
      ["Walter", 2],
      ["Solveig", 1],
      ["Henrik", 0],
      ["Amina", 7],
    ],
  ],
  [
    7,
    "12:08",
    [
      ["Jamal", 3],
      ["Rosa", 0],
      ["Tess", 5],
    ],
  ],
  [
    7,
    "18:12",
    [
      ["Claire", 6],
      ["Dale", 8],
      ["Priya", 2],
      ["Nora", 7],
    ],
  ],
];

const FIRST_STOP_MINUTES = 14;
const NEXT_STOP_MINUTES = 17;

/**
 * The routes of the last seven days, and today's that were completed before the car of the current route
 * left.
 */
export function demoRoad(now: Temporal.Instant, before: Temporal.Instant): Road {
  const road: Road = { orders: [], routes: [] };
  for (const [daysAgo, leaves, stops] of ROUTES) {
    const day = shopDate(now).subtract({ days: daysAgo });
    const leftAt = shopInstant(day, Temporal.PlainTime.from(leaves));
    const route = drive({ day, leftAt, stops, daysAgo }, road);
    if (!isBefore(route.endedAt, before.subtract({ minutes: 5 }))) continue;
    road.routes.push(route);
    road.orders.push(...route.stops.map(({ order }) => order).filter((one) => !road.orders.includes(one)));
  }
  return road;
}

type Drive = { day: Temporal.PlainDate; leftAt: Temporal.Instant; stops: readonly Stop[]; daysAgo: number };

function drive({ day, leftAt, stops, daysAgo }: Drive, { orders }: Road) {
  // Morning deliveries were ordered the day before, since the shop was closed two hours before their window.
  const afternoon = shopInstant(day, Temporal.PlainTime.from("12:00"));
  let endedAt = leftAt;
  const made = stops.map(([who, basket, how], index): RoadStop => {
    const doneAt = leftAt.add({
      minutes: FIRST_STOP_MINUTES + index * NEXT_STOP_MINUTES,
      seconds: index * 11,
    });
    endedAt = doneAt.add({ minutes: 19 });
    const onMyWayAt = doneAt.subtract({ minutes: 12 });
    const trip: Trip = { outAt: leftAt, door: { at: doneAt, failureReason: FAILED[how ?? ""] ?? null } };
    const first = how === "again" ? orders.findLast(({ customer }) => customer.firstName === who) : undefined;
    if (first) {
      first.trips = [...(first.trips ?? []), trip];
      return { order: first, expectedAt: doneAt, onMyWayAt, doneAt };
    }
    const customer = neighborNamed(who);
    const isSameDay =
      index % 2 === 0 &&
      isBefore(afternoon, leftAt) &&
      optionsFor(placeOf({ customer }).band, DEMO_DELIVERY).includes("standard");
    const option = isSameDay ? "standard" : "scheduled";
    const at = how === "late" ? windowBefore(doneAt, option) : windowAt(doneAt, option);
    // The later a stop on a route, the less accurate its ETA.
    const expectedAt = doneAt.subtract({ minutes: how === "late" ? 16 : (index * 3) % 7 });
    const order: PastOrder = {
      ...{ customer, daysAgo, option, window: 0, at, trips: [trip], lines: BASKETS[basket] ?? {} },
      end: how === "no valid ID" ? "returned" : "completed",
      paidBy: (index + daysAgo) % 3 === 0 ? "cash" : "debit",
    };
    return { order, expectedAt, onMyWayAt, doneAt };
  });
  return { day, departsAt: leftAt, leftAt, endedAt, stops: made };
}

const FAILED: Partial<Record<string, "not_home" | "no_valid_id">> = {
  "not home": "not_home",
  "no valid ID": "no_valid_id",
};
