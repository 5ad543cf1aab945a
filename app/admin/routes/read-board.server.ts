import { type OpenAlarms, readAlarms } from "#app/admin/orders/alarms.server.ts";
import { readOrderUpdates } from "#app/admin/orders/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText, shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { calendarDay } from "#app/base/records/list-query.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import {
  listDrivers,
  listRoutesOf,
  listUnplanned,
  MOST_UNPLANNED,
  orderView,
  readRoutesVersion,
} from "#app/trade/routes/queries.server.ts";

/** Version of an open screen: changes when a route of the day or any order changes. */
export async function readRoutesUpdates(
  db: Db,
  day: string,
  alarms?: OpenAlarms,
): Promise<{ version: string }> {
  const known = calendarDay(day);
  const [orders, routes] = await Promise.all([
    readOrderUpdates(db, null, alarms),
    known ? readRoutesVersion(db, Temporal.PlainDate.from(known)) : "",
  ]);
  return { version: `${orders.version} ${routes}` };
}

/** Reads the routes of a day, its unassigned orders, and what planning needs. */
export async function readBoard(db: Db, day: Temporal.PlainDate, now: Temporal.Instant) {
  // Read first: changes during the other reads show at the next refresh.
  const alarms = await readAlarms(db, now);
  const { version } = await readRoutesUpdates(db, day.toString(), alarms);
  const [routes, unplanned, drivers, settings] = await Promise.all([
    listRoutesOf(db, day),
    listUnplanned(db, day, now),
    listDrivers(db),
    readSettings(db),
  ]);
  return {
    version,
    unfit: alarms.unfit,
    routes,
    unplanned: unplanned.map((order) => ({
      ...orderView(order),
      isOver: Temporal.Instant.compare(order.windowEnd, now) < 0,
    })),
    isCut: unplanned.length >= MOST_UNPLANNED,
    drivers,
    mostCents: settings.routeGoodsMost * 100,
    /** Default departure of a new route, "09:30". */
    departs: departureOf(
      day,
      unplanned.map(({ windowStart }) => windowStart),
      now,
    ),
  };
}

/** Lead time of a departure before the first window. */
const BEFORE_WINDOW = { minutes: 30 };
const STEP_MS = 5 * 60_000;

/** Returns half an hour before the first window to come, never in the past. */
function departureOf(
  day: Temporal.PlainDate,
  starts: readonly Temporal.Instant[],
  now: Temporal.Instant,
): string {
  const opening = shopInstant(day, Temporal.PlainTime.from("09:30"));
  const first = starts
    .map((start) => start.subtract(BEFORE_WINDOW))
    .find((start) => shopDate(start).equals(day));
  const wanted = first ?? opening;
  const isOver = Temporal.Instant.compare(wanted, now) < 0 && shopDate(now).equals(day);
  const at = isOver
    ? Temporal.Instant.fromEpochMilliseconds(Math.ceil(now.epochMilliseconds / STEP_MS) * STEP_MS)
    : wanted;
  return isoText(at);
}
