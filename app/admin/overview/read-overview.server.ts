import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lte,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { SHOP_TIME_ZONE, shopInstant } from "#app/base/lib/shop-time.ts";
import { waitlistEntries } from "#app/content/waitlist/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { GIVES_BACK, OPEN_STATUSES, type OrderStatus } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { currentPeriods, type OrderFigures, perDay } from "./periods.ts";

const midnight = Temporal.PlainTime.from("00:00");
const beginningOf = (day: Temporal.PlainDate) => shopInstant(day, midnight);

/** The orders that were placed today and this week (rules 40.6), in one query. */
export async function readOrderFigures(
  db: Db,
  today: Temporal.PlainDate,
): Promise<{ today: OrderFigures; week: OrderFigures }> {
  const isToday = gte(orders.createdAt, beginningOf(today));
  const monday = Temporal.PlainDate.from(currentPeriods(today).week.from);
  const isOpen = inArray(orders.status, [...OPEN_STATUSES]);
  const isCompleted = eq(orders.status, "completed");
  const number = (what: SQL) => what.mapWith(Number);
  const counted = (which: SQL | undefined) => number(sql`count(*) filter (where ${which})`);
  const added = (which: SQL | undefined) =>
    number(sql`coalesce(sum(${orders.totalCents}) filter (where ${which}), 0)`);
  const [row] = await db
    .select({
      today: counted(isToday),
      todayCompleted: counted(and(isToday, isCompleted)),
      todayCompletedCents: added(and(isToday, isCompleted)),
      todayOpen: counted(and(isToday, isOpen)),
      todayOpenCents: added(and(isToday, isOpen)),
      week: count(),
      completed: counted(isCompleted),
      completedCents: added(isCompleted),
      open: counted(isOpen),
      openCents: added(isOpen),
    })
    .from(orders)
    .where(gte(orders.createdAt, beginningOf(monday)));
  if (!row) throw new Error("a query without groups always has a row");
  const { completed, completedCents, open, openCents } = row;
  return {
    today: {
      placed: row.today,
      completed: row.todayCompleted,
      completedCents: row.todayCompletedCents,
      open: row.todayOpen,
      openCents: row.todayOpenCents,
    },
    week: { placed: row.week, completed, completedCents, open, openCents },
  };
}

/** How many orders are in each state from which they can still move, in the order of the states; 0 for none. */
export async function countOpenByStatus(db: Db): Promise<{ status: OrderStatus; count: number }[]> {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .groupBy(orders.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  return OPEN_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}

export type LowProduct = { id: string; name: string; stock: number };

/** Products for sale of which so many or fewer are left, the scarcest first; `total` counts those not listed too. */
export async function listLowStock(
  db: Db,
  mark: number,
  most: number,
): Promise<{ rows: LowProduct[]; total: number }> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      stock: sql<number>`${products.stock}`,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(products)
    .where(and(eq(products.status, "active"), isNotNull(products.stock), lte(products.stock, mark)))
    .orderBy(asc(products.stock), asc(sql`lower(${products.name})`), asc(products.id))
    .limit(most);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type BestSeller = { productId: string; name: string; units: number };
type BestSellers = { week: BestSeller[]; month: BestSeller[] };

/** How long the best sellers are kept in memory: they are added up from a month of orders. */
const KEPT_MS = 60_000;
const kept = new WeakMap<Db, { until: number; most: number; answer: Promise<BestSellers> }>();

/**
 * The products of which the most units were ordered in the last 7 and 30 days up to `now`, orders that were cancelled or
 * returned left out, under the name of the sale. The answer may be a minute old.
 */
export function listBestSellers(db: Db, now: Temporal.Instant, most: number): Promise<BestSellers> {
  const known = kept.get(db);
  if (known && known.most === most && known.until > now.epochMilliseconds) return known.answer;
  const answer = readBestSellers(db, now, most);
  kept.set(db, { until: now.epochMilliseconds + KEPT_MS, most, answer });
  answer.catch(() => kept.delete(db));
  return answer;
}

async function readBestSellers(db: Db, now: Temporal.Instant, most: number): Promise<BestSellers> {
  const daysAgo = (days: number) => now.subtract({ hours: days * 24 });
  const ofWeek = gte(orders.createdAt, daysAgo(7));
  const sold = db.$with("sold").as(
    db
      .select({
        productId: orderItems.productId,
        name: sql<string>`max(${orderItems.name})`.as("sold_name"),
        month: sql<number>`sum(${orderItems.quantity})`.as("of_month"),
        week: sql<number>`coalesce(sum(${orderItems.quantity}) filter (where ${ofWeek}), 0)`.as("of_week"),
      })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(and(gte(orders.createdAt, daysAgo(30)), notInArray(orders.status, [...GIVES_BACK])))
      .groupBy(orderItems.productId),
  );
  // Nearly every product of a large shop is sold within a month; only the best of each span leave the database.
  const best = (span: "week" | "month", units: SQL) =>
    db
      .select({
        span: sql<"week" | "month">`${span}`.as("span"),
        productId: sold.productId,
        name: sold.name,
        units: units.mapWith(Number).as("units"),
      })
      .from(sold)
      .where(sql`${units} > 0`)
      .orderBy(desc(units), asc(sold.name), asc(sold.productId))
      .limit(most);
  const both = unionAll(best("week", sql`${sold.week}`), best("month", sql`${sold.month}`)).as("best");
  const rows = await db
    .with(sold)
    .select()
    .from(both)
    .orderBy(desc(both.units), asc(both.name), asc(both.productId));
  const of = (wanted: "week" | "month") => rows.flatMap(({ span, ...row }) => (span === wanted ? [row] : []));
  return { week: of("week"), month: of("month") };
}

/** How many addresses joined the waitlist on each of the last shop days, the oldest first. */
export async function readWaitlistGrowth(db: Db, today: Temporal.PlainDate, days: number) {
  const day = sql<string>`(${waitlistEntries.createdAt} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)})::date::text`;
  const rows = await db
    .select({ day, count: count() })
    .from(waitlistEntries)
    .where(gte(waitlistEntries.createdAt, beginningOf(today.subtract({ days: days - 1 }))))
    .groupBy(day);
  return perDay(new Map(rows.map((row) => [row.day, row.count])), today, days);
}
