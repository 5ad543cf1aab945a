import { and, asc, count, eq, gte, inArray, isNull, lt, min, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { isoText, shopDate, shopDayOf } from "#app/base/lib/shop-time.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { OPEN_STATUSES } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { readDelays } from "#app/trade/routes/arrivals.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { MOST_SHOWN, STAGES } from "./board-steps.ts";

/** Data of one day of the board. */
type DayBoard = Awaited<ReturnType<typeof readDayBoard>>;

/** Order on the board, kept small since there can be 500. Instants are ISO strings. */
export type BoardRow = DayBoard["rows"][number];

/**
 * Reads a shop day for the board (rules board/windows): its orders, counts by status, window capacity, and open orders from earlier days
 * (for a future day, from before today).
 */
export async function readDayBoard(db: Db, day: Temporal.PlainDate, now = Temporal.Now.instant()) {
  const { from, until } = shopDayOf(day.toString());
  const { from: today } = shopDayOf(shopDate(now).toString());
  const isOfDay = and(
    gte(orders.windowStart, from),
    lt(orders.windowStart, until),
    inArray(orders.status, [...STAGES]),
  );
  const [rows, tallies, fills, earlier] = await Promise.all([
    db
      .select({
        id: orders.id,
        status: orders.status,
        band: orders.band,
        windowStart: orders.windowStart,
        windowEnd: orders.windowEnd,
        contactName: orders.contactName,
        deliveryAddress: orders.deliveryAddress,
        deliveryZip: orders.deliveryZip,
        expectedAt: routeStops.expectedAt,
        routeId: routes.id,
        route: routes.number,
        driver: users.name,
        departsAt: routes.departsAt,
      })
      .from(orders)
      .leftJoin(routeStops, and(eq(routeStops.orderId, orders.id), isNull(routeStops.doneAt)))
      .leftJoin(routes, eq(routes.id, routeStops.routeId))
      .leftJoin(users, eq(users.id, routes.courierId))
      .where(isOfDay)
      .orderBy(
        sql`${orders.status} = 'completed'`,
        asc(orders.windowStart),
        asc(orders.createdAt),
        asc(orders.id),
      )
      .limit(MOST_SHOWN + 1),
    db
      .select({
        start: orders.windowStart,
        end: orders.windowEnd,
        option: orders.deliveryOption,
        band: orders.band,
        status: orders.status,
        count: count(),
      })
      .from(orders)
      .where(isOfDay)
      .groupBy(orders.windowStart, orders.windowEnd, orders.deliveryOption, orders.band, orders.status),
    db
      .select({
        option: deliveryWindows.option,
        band: deliveryWindows.band,
        start: deliveryWindows.windowStart,
        capacity: deliveryWindows.capacity,
        booked: deliveryWindows.booked,
      })
      .from(deliveryWindows)
      .where(and(gte(deliveryWindows.windowStart, from), lt(deliveryWindows.windowStart, until))),
    readEarlier(db, Temporal.Instant.compare(from, today) < 0 ? from : today),
  ]);
  const onRoutes = [...new Set(rows.flatMap(({ routeId }) => routeId ?? []))];
  const delays = await readDelays(db, onRoutes, now);
  const expectedNow = (routeId: string | null, planned: Temporal.Instant | null) =>
    planned && isoText(planned.add({ milliseconds: delays.get(routeId ?? "") ?? 0 }));
  return {
    rows: rows.slice(0, MOST_SHOWN).map(({ routeId, route, driver, departsAt, expectedAt, ...row }) => ({
      ...row,
      windowStart: isoText(row.windowStart),
      windowEnd: isoText(row.windowEnd),
      expectedAt: expectedNow(routeId, expectedAt),
      route:
        routeId !== null && route !== null && departsAt
          ? { id: routeId, number: route, driver, departsAt: isoText(departsAt) }
          : null,
    })),
    tallies: tallies.map((tally) => ({ ...tally, start: isoText(tally.start), end: isoText(tally.end) })),
    fills: fills.map((fill) => ({ ...fill, start: isoText(fill.start) })),
    earlier,
    isCut: rows.length > MOST_SHOWN,
  };
}

/** Reads the open orders from earlier days: those with windows before a moment. */
async function readEarlier(db: Db, before: Temporal.Instant) {
  const [earlier] = await db
    .select({ count: count(), since: min(orders.windowStart) })
    .from(orders)
    .where(and(inArray(orders.status, [...OPEN_STATUSES]), lt(orders.windowStart, before)));
  if (!earlier?.since) return null;
  const { count: howMany, since } = earlier;
  return { count: howMany, since: isoText(since), day: shopDate(since).toString() };
}

/** Maximum delay in ms for changes that the version doesn't cover, such as a window's capacity. */
const KEPT_MS = 2_000;
/** Maximum number of cached days; few are viewed at the same time. */
const MOST_DAYS = 8;

type Kept = { version: string; readAt: number; board: Promise<DayBoard> };

/** Boards of each database by day, the most recently read last. */
const boards = new WeakMap<Database, Map<string, Kept>>();

/**
 * Returns the board of a day, read once for all pages with this version. The version (`readOrderUpdates`)
 * was read before, so a cached board is at least as new, and no process needs change notifications (decision
 * 056).
 */
export function readSharedBoard(db: Database, day: Temporal.PlainDate, version: string): Promise<DayBoard> {
  const days = boards.get(db) ?? new Map<string, Kept>();
  boards.set(db, days);
  const key = day.toString();
  const known = days.get(key);
  const now = performance.now();
  if (known && known.version === version && now - known.readAt < KEPT_MS) return known.board;
  const board = readDayBoard(db, day);
  days.delete(key);
  days.set(key, { version, readAt: now, board });
  for (const oldest of [...days.keys()].slice(0, -MOST_DAYS)) days.delete(oldest);
  board.catch(() => {
    if (days.get(key)?.board === board) days.delete(key);
  });
  return board;
}
