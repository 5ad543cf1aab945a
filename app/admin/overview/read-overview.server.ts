import { and, count, desc, eq, gte, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { GIVES_BACK, OPEN_STATUSES } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { currentPeriods, type OrderFigures } from "./periods.ts";

/** The orders that were placed today and this week (rules 40.6). */
export async function readOrderFigures(db: Db, today: Temporal.PlainDate) {
  const periods = currentPeriods(today);
  const [ofToday, ofWeek] = await Promise.all([
    figuresSince(db, periods.today.from),
    figuresSince(db, periods.week.from),
  ]);
  return { today: ofToday, week: ofWeek };
}

async function figuresSince(db: Db, day: string): Promise<OrderFigures> {
  const midnight = shopInstant(Temporal.PlainDate.from(day), Temporal.PlainTime.from("00:00"));
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
    .where(gte(orders.createdAt, midnight));
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
    .orderBy(products.stock, sql`lower(${products.name})`, products.id)
    .limit(most);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** How long the best sellers are kept in memory: they are added up from a month of orders. */
const KEPT_MS = 60_000;
const kept = new WeakMap<Db, { until: number; most: number; answer: ReturnType<typeof readBestSellers> }>();

/**
 * The products of which the most units were ordered in the last 7 and 30 days up to `now`, orders that were cancelled or
 * returned left out, under the name of the sale. The answer may be a minute old.
 */
export function listBestSellers(db: Db, now: Temporal.Instant, most: number) {
  const known = kept.get(db);
  if (known && known.most === most && known.until > now.epochMilliseconds) return known.answer;
  const answer = readBestSellers(db, now, most);
  kept.set(db, { until: now.epochMilliseconds + KEPT_MS, most, answer });
  answer.catch(() => kept.delete(db));
  return answer;
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
