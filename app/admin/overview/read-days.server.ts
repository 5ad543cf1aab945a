import { and, count, eq, gt, gte, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { SHOP_TIME_ZONE, shopDate, shopDayOf } from "#app/base/lib/shop-time.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { refunds } from "#app/trade/books/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { handovers } from "#app/trade/handover/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { DoorFigures } from "./periods.ts";
import { rememberMinute } from "./remember-minute.server.ts";

const dayOf = (column: unknown) => sql`(${column} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)})::date`;
/** A day as a text, written once for each group of rows and not for each row. */
const dayText = (column: unknown) => sql<string>`${dayOf(column)}::text`;

/**
 * Orders and revenue of each of the last days, the first one first: orders by the day on which they were placed, revenue by the
 * day on which they were handed over, less the refunds of that day (rules board/daily-charts). Up to a minute old.
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
        .select({ day: dayText(orders.completedAt), value: sql`sum(${orders.totalCents})`.mapWith(Number) })
        .from(orders)
        .where(gte(orders.completedAt, since))
        .groupBy(dayOf(orders.completedAt)),
      db
        .select({ day: dayText(refunds.at), value: sql`sum(${refunds.totalCents})`.mapWith(Number) })
        .from(refunds)
        .where(gte(refunds.at, since))
        .groupBy(dayOf(refunds.at)),
    ]);
    const [ordersOf, takenOf, backOf] = [placed, taken, back].map(
      (rows) => new Map(rows.map(({ day, value }) => [day, value])),
    ) as [Map<string, number>, Map<string, number>, Map<string, number>];
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

/** What happened at the doors in the last days: handed over, in time or not, and why not (rules board/on-time-share). Up to a minute old. */
export function readDoorFigures(db: Db, now: Temporal.Instant, days: number): Promise<DoorFigures> {
  return rememberMinute(db, `doors ${days} ${shopDate(now)}`, now, async () => {
    const first = shopDate(now).subtract({ days: days - 1 });
    const since = shopDayOf(first.toString()).from;
    const rows = await db
      .select({
        reason: handovers.failureReason,
        visits: count(),
        measured: count(handovers.arrivedAt),
        onTime: sql`count(*) filter (where ${handovers.arrivedAt} <= ${orders.windowEnd})`.mapWith(Number),
      })
      .from(handovers)
      .innerJoin(orders, eq(orders.id, handovers.orderId))
      .where(gte(handovers.at, since))
      .groupBy(handovers.failureReason);
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
 * The batches with something left that expire in the next days (rules board/expiring-batches), the first one first; `total` counts those not
 * listed too.
 */
export async function listExpiring(db: Db, today: Temporal.PlainDate, days: number, most: number) {
  const rows = await db
    .select({
      id: batches.id,
      number: batches.number,
      product: products.name,
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
        sql`${batches.recalledAt} is null`,
      ),
    )
    .orderBy(batches.expiresOn, batches.id)
    .limit(most);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
