import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { shopDate, shopDayOf, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { countWaitingReviews } from "#app/content/reviews/admin-queries.server.ts";
import { readGrowth } from "#app/content/waitlist/admin-queries.server.ts";
import { growthOf } from "#app/content/waitlist/growth.ts";
import { saleCents } from "#app/trade/accounting/figures-queries.server.ts";
import { refunds } from "#app/trade/accounting/tables.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { listEmptySearches } from "#app/trade/catalog/count-empty-search.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { listRequestedZips } from "#app/trade/delivery/queries.server.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { GIVES_BACK, OPEN_STATUSES } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { rememberMinute } from "./kept-figures.server.ts";
import {
  type Collected,
  currentPeriods,
  type DoorFigures,
  type PeriodFigures,
  sameTimeLastWeek,
} from "./periods.ts";

/** Maximum rows per panel, and the days that charts and lists cover. */
const MOST = 8;
export const OVERVIEW_DAYS = 30;

/** Reads all data of the overview in parallel (rules order-screens/overview-figures, board/*). */
export async function readOverview(db: Db, now: Temporal.Instant, lowStockMark: number) {
  const today = shopDate(now);
  const since = today.subtract({ days: OVERVIEW_DAYS - 1 });
  const [collected, figures, open, low, best, asked, growth, days, doors, expiring, searched, reviews] =
    await Promise.all([
      readCollectedToday(db, now),
      readOrderFigures(db, now),
      countOpenByStatus(db),
      listLowStock(db, lowStockMark, MOST),
      listBestSellers(db, now, MOST),
      listRequestedZips(db, since, MOST),
      readGrowth(db, now, OVERVIEW_DAYS),
      readTradeByDay(db, now, OVERVIEW_DAYS),
      readDoorFigures(db, now, OVERVIEW_DAYS),
      listExpiring(db, today, OVERVIEW_DAYS, MOST),
      listEmptySearches(db, since, MOST),
      countWaitingReviews(db),
    ]);
  // Signups from all sources together.
  const joined = growth.counts.map((one) => ({ ...one, source: "Joined" }));
  const { labels, series } = growthOf(joined, ["Joined"], today, OVERVIEW_DAYS);
  return {
    ...{ collected, figures, open, low, lowStockMark, best, asked, doors, expiring, searched },
    today: today.toString(),
    periods: currentPeriods(today),
    /** One label per day, shared by all charts. */
    labels,
    joined: series[0]?.values ?? [],
    orders: days.map((day) => day.orders),
    revenueCents: days.map((day) => day.revenueCents),
    waitingReviews: reviews,
  };
}

/**
 * Reads the figures of orders placed today and this week (rules order-screens/overview-figures), and on the
 * same days of last week up to the same time of day (rules board/week-comparison).
 */
export async function readOrderFigures(db: Db, now: Temporal.Instant) {
  const periods = currentPeriods(shopDate(now));
  const [ofToday, ofWeek, ofLastWeek] = await Promise.all([
    figuresOf(db, shopDayOf(periods.today.from).from),
    figuresOf(db, shopDayOf(periods.week.from).from),
    figuresOf(db, shopDayOf(periods.lastWeek.from).from, sameTimeLastWeek(now)),
  ]);
  return { today: ofToday, week: ofWeek, lastWeek: ofLastWeek };
}

/** Returns payment collected and deliveries of the current shop day, by time of delivery. */
export async function readCollectedToday(db: Db, now: Temporal.Instant): Promise<Collected> {
  const { at, failureReason } = deliveryAttempts;
  const { from, until } = shopDayOf(shopDate(now).toString());
  const [row] = await db
    .select({ doors: count(), cents: sql`coalesce(sum(${deliveryAttempts.amountCents}), 0)`.mapWith(Number) })
    .from(deliveryAttempts)
    .where(and(isNull(failureReason), gte(at, from), lt(at, until)));
  if (!row) throw new Error("a query without groups always has a row");
  return row;
}

async function figuresOf(db: Db, from: Temporal.Instant, until?: Temporal.Instant): Promise<PeriodFigures> {
  const isOpen = inArray(orders.status, [...OPEN_STATUSES]);
  const isCompleted = eq(orders.status, "completed");
  const counted = (which: SQL) => sql`count(*) filter (where ${which})`.mapWith(Number);
  const added = (which: SQL) => sql`coalesce(sum(${saleCents}) filter (where ${which}), 0)`.mapWith(Number);
  const [row] = await db
    .select({
      placed: count(),
      completed: counted(isCompleted),
      completedCents: added(isCompleted),
      open: counted(isOpen),
      openCents: added(isOpen),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, from), until && lt(orders.createdAt, until)));
  if (!row) throw new Error("a query without groups always has a row");
  return row;
}

/** Counts the orders in each open status, in status order; 0 for none. */
export async function countOpenByStatus(db: Db) {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .groupBy(orders.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  return OPEN_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}

/** Lists active products with `mark` or fewer units, lowest first; `total` includes those not listed. */
export async function listLowStock(db: Db, mark: number, most: number) {
  const rows = await db
    .select({
      id: products.id,
      name: products.saleName,
      stock: sql<number>`${products.stock}`,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(products)
    .where(and(eq(products.status, "active"), products.isOn, lte(products.stock, mark)))
    .orderBy(products.stock, products.nameOrder, products.id)
    .limit(most);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/**
 * Lists the products with the most units ordered in the 7 and 30 days up to `now`, without canceled or
 * returned orders, under the name they were sold by. Cached for up to a minute.
 */
export function listBestSellers(db: Db, now: Temporal.Instant, most: number) {
  return rememberMinute(db, `best sellers ${most}`, now, async () => {
    const name = sql<string>`max(${orderItems.name})`;
    const isSold = notInArray(orders.status, [...GIVES_BACK]);
    const units = sql`sum(${orderItems.quantity})`.mapWith(Number);
    const ofLast = (days: number) =>
      db
        .select({ productId: orderItems.productId, name, units })
        .from(orders)
        .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
        .where(and(gte(orders.createdAt, now.subtract({ hours: days * 24 })), isSold))
        .groupBy(orderItems.productId)
        .orderBy(desc(units), name, orderItems.productId)
        .limit(most);
    const [week, month] = await Promise.all([ofLast(7), ofLast(30)]);
    return { week, month };
  });
}

const dayOf = (column: unknown) => sql`(${column} at time zone ${sql.raw(`'${shopTimeZone()}'`)})::date`;
/** A day as text, formatted once per group instead of once per row. */
const dayText = (column: unknown) => sql<string>`${dayOf(column)}::text`;

/**
 * Returns orders and revenue by day, oldest first: orders by the day they were placed, revenue by the day of
 * delivery, less that day's refunds (rules board/daily-charts). Cached for up to a minute.
 */
export function readTradeByDay(db: Db, now: Temporal.Instant, days: number) {
  return rememberMinute(db, `trade by day ${days} ${shopDate(now)}`, now, async () => {
    const first = shopDate(now).subtract({ days: days - 1 });
    const since = shopDayOf(first.toString()).from;
    const [placed, taken, back] = await Promise.all([
      db
        .select({ day: dayText(orders.createdAt), value: count() })
        .from(orders)
        .where(gte(orders.createdAt, since))
        .groupBy(dayOf(orders.createdAt)),
      db
        .select({ day: dayText(orders.completedAt), value: sql`sum(${saleCents})`.mapWith(Number) })
        .from(orders)
        .where(gte(orders.completedAt, since))
        .groupBy(dayOf(orders.completedAt)),
      db
        .select({ day: dayText(refunds.at), value: sql`sum(${refunds.totalCents})`.mapWith(Number) })
        .from(refunds)
        .where(gte(refunds.at, since))
        .groupBy(dayOf(refunds.at)),
    ]);
    const valuesOf = (rows: readonly { day: string; value: number }[]) =>
      new Map(rows.map(({ day, value }) => [day, value]));
    const [ordersOf, takenOf, backOf] = [valuesOf(placed), valuesOf(taken), valuesOf(back)];
    return Array.from({ length: days }, (_, index) => {
      const day = first.add({ days: index }).toString();
      return {
        day,
        orders: ordersOf.get(day) ?? 0,
        revenueCents: (takenOf.get(day) ?? 0) - (backOf.get(day) ?? 0),
      };
    });
  });
}

/** Returns on-time deliveries and failure reasons (rules board/on-time-share). Cached for up to a minute. */
export function readDoorFigures(db: Db, now: Temporal.Instant, days: number): Promise<DoorFigures> {
  return rememberMinute(db, `doors ${days} ${shopDate(now)}`, now, async () => {
    const first = shopDate(now).subtract({ days: days - 1 });
    const since = shopDayOf(first.toString()).from;
    const rows = await db
      .select({
        reason: deliveryAttempts.failureReason,
        visits: count(),
        measured: count(deliveryAttempts.arrivedAt),
        onTime: sql`count(*) filter (where ${deliveryAttempts.arrivedAt} <= ${orders.windowEnd})`.mapWith(
          Number,
        ),
      })
      .from(deliveryAttempts)
      .innerJoin(orders, eq(orders.id, deliveryAttempts.orderId))
      .where(gte(deliveryAttempts.at, since))
      .groupBy(deliveryAttempts.failureReason);
    const delivered = rows.find(({ reason }) => reason === null);
    const failed = rows.flatMap(({ reason, visits }) => (reason ? [{ reason, visits }] : []));
    return {
      measured: delivered?.measured ?? 0,
      onTime: delivered?.onTime ?? 0,
      failed: failed.sort(
        (one, other) => other.visits - one.visits || one.reason.localeCompare(other.reason),
      ),
    };
  });
}

/**
 * Lists batches with stock that expire in the next days (rules board/expiring-batches), earliest first;
 * `total` includes those not listed.
 */
export async function listExpiring(db: Db, today: Temporal.PlainDate, days: number, most: number) {
  const rows = await db
    .select({
      id: batches.id,
      number: batches.number,
      product: products.saleName,
      left: batches.left,
      expiresOn: sql<string>`${batches.expiresOn}::text`,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(
      and(
        isNotNull(batches.expiresOn),
        gte(batches.expiresOn, today),
        lte(batches.expiresOn, today.add({ days })),
        gt(batches.left, 0),
        isNull(batches.recalledAt),
      ),
    )
    .orderBy(batches.expiresOn, batches.id)
    .limit(most);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
