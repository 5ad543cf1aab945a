import { and, count, desc, eq, gte, inArray, isNull, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { shopDate, shopDayOf } from "#app/base/lib/shop-time.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { handovers } from "#app/trade/handover/tables.server.ts";
import { GIVES_BACK, OPEN_STATUSES } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { type Collected, currentPeriods, type PeriodFigures, sameTimeLastWeek } from "./periods.ts";
import { rememberMinute } from "./remember-minute.server.ts";

/**
 * The orders that were placed today and this week (rules order-screens/overview-figures), and those of last week that were placed on the same
 * days, up to the same time of day (rules board/week-comparison).
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

/** What was collected at doors on the shop day of this moment, and at how many: by the time of the handover, whenever it was ordered. */
export async function readCollectedToday(db: Db, now: Temporal.Instant): Promise<Collected> {
  const { from, until } = shopDayOf(shopDate(now).toString());
  const [row] = await db
    .select({ doors: count(), cents: sql`coalesce(sum(${handovers.amountCents}), 0)`.mapWith(Number) })
    .from(handovers)
    .where(and(isNull(handovers.failureReason), gte(handovers.at, from), lt(handovers.at, until)));
  if (!row) throw new Error("a query without groups always has a row");
  return row;
}

async function figuresOf(db: Db, from: Temporal.Instant, until?: Temporal.Instant): Promise<PeriodFigures> {
  const isOpen = inArray(orders.status, [...OPEN_STATUSES]);
  const isCompleted = eq(orders.status, "completed");
  const counted = (which: SQL) => sql`count(*) filter (where ${which})`.mapWith(Number);
  const added = (which: SQL) =>
    sql`coalesce(sum(${orders.totalCents}) filter (where ${which}), 0)`.mapWith(Number);
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

/** How many orders are in each state from which they can still move, in the order of the states; 0 for none. */
export async function countOpenByStatus(db: Db) {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .groupBy(orders.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  return OPEN_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}

/** Products for sale of which so many or fewer are left, the scarcest first; `total` counts those not listed too. */
export async function listLowStock(db: Db, mark: number, most: number) {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      stock: sql<number>`${products.stock}`,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(products)
    .where(and(eq(products.status, "active"), lte(products.stock, mark)))
    .orderBy(products.stock, products.nameOrder, products.id)
    .limit(most);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/**
 * The products of which the most units were ordered in the last 7 and 30 days up to `now`, orders that were cancelled or
 * returned left out, under the name of the sale. The answer may be a minute old.
 */
export function listBestSellers(db: Db, now: Temporal.Instant, most: number) {
  return rememberMinute(db, `best sellers ${most}`, now, () => readBestSellers(db, now, most));
}

async function readBestSellers(db: Db, now: Temporal.Instant, most: number) {
  const name = sql<string>`max(${orderItems.name})`;
  const units = sql`sum(${orderItems.quantity})`.mapWith(Number);
  const ofLast = (days: number) =>
    db
      .select({ productId: orderItems.productId, name, units })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(
        and(
          gte(orders.createdAt, now.subtract({ hours: days * 24 })),
          notInArray(orders.status, [...GIVES_BACK]),
        ),
      )
      .groupBy(orderItems.productId)
      .orderBy(desc(units), name, orderItems.productId)
      .limit(most);
  const [week, month] = await Promise.all([ofLast(7), ofLast(30)]);
  return { week, month };
}
