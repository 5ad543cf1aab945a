import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { type AuditRow, listEntries } from "#app/admin/audit/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { parts, type RowParts } from "#app/base/records/parts.server.ts";
import { within } from "#app/trade/accounting/figures-queries.server.ts";
import { batches, batchReports, batchSales } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { countConcerned, countNotices, scopeOf } from "#app/trade/recalls/queries.server.ts";
import { recalls } from "#app/trade/recalls/tables.server.ts";
import { type DaySpan, spanInstants } from "./span.ts";

const KEPT = notInArray(orders.status, [...GIVES_BACK]);

/** Matches the order of an index of the table. */
const NUMBER = sql`lower(${batches.number})`;

export type ProductRow = { product: typeof products.$inferSelect; units: number };

function soldProducts(db: Db, span: DaySpan) {
  return db
    .select({
      productId: orderItems.productId,
      units: sql<number>`sum(${orderItems.quantity})::int`.as("units"),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(within(orders.createdAt, spanInstants(span)), KEPT))
    .groupBy(orderItems.productId)
    .as("sold");
}

/** Yields the products of the date range by name: all but drafts, plus drafts sold in it. */
export function productsIn(db: Db, span: DaySpan, atOnce: number): RowParts<ProductRow> {
  const sold = soldProducts(db, span);
  return parts<ProductRow>(atOnce, (last) =>
    db
      .select({ product: products, units: sql<number>`coalesce(${sold.units}, 0)` })
      .from(products)
      .leftJoin(sold, eq(sold.productId, products.id))
      .where(
        and(
          or(ne(products.status, "draft"), isNotNull(sold.units)),
          last &&
            sql`(${products.nameOrder}, ${products.id}) > (${last.product.nameOrder}, ${last.product.id}::uuid)`,
        ),
      )
      .orderBy(asc(products.nameOrder), asc(products.id))
      .limit(atOnce),
  );
}

/** Counts the rows of `productsIn`. */
export function countProducts(db: Db, span: DaySpan): Promise<number> {
  const sold = soldProducts(db, span);
  const some = db
    .select({ id: products.id })
    .from(products)
    .leftJoin(sold, eq(sold.productId, products.id))
    .where(or(ne(products.status, "draft"), isNotNull(sold.units)))
    .as("some");
  return db.$count(some);
}

export type BatchRow = {
  batch: typeof batches.$inferSelect;
  product: string;
  units: number;
  hasReport: boolean;
};

function soldBatches(db: Db, span: DaySpan) {
  return db
    .select({
      batchId: batchSales.batchId,
      units: sql<number>`(coalesce(sum(${batchSales.quantity} - ${batchSales.givenBack}), 0))::int`.as(
        "units",
      ),
    })
    .from(batchSales)
    .innerJoin(orders, eq(orders.id, batchSales.orderId))
    .where(within(orders.createdAt, spanInstants(span)))
    .groupBy(batchSales.batchId)
    .as("sold");
}

/**
 * Matches batches sold in the date range, or in stock on one of its days: added by then, and neither expired,
 * recalled, nor sold out before. The time of write-offs isn't kept, so written-off units count as in stock.
 */
function concerns(db: Db, span: DaySpan, units: SQL.Aliased): SQL | undefined {
  const { from, until } = spanInstants(span);
  const soldSince = db
    .select({ one: sql`1` })
    .from(batchSales)
    .innerJoin(orders, eq(orders.id, batchSales.orderId))
    .where(and(eq(batchSales.batchId, batches.id), gte(orders.createdAt, from)));
  return or(
    isNotNull(units),
    and(
      lt(batches.createdAt, until),
      or(isNull(batches.expiresOn), sql`${batches.expiresOn} >= ${span.from}::date`),
      or(isNull(batches.recalledAt), gte(batches.recalledAt, from)),
      or(gt(batches.left, 0), gt(batches.writtenOff, 0), exists(soldSince)),
    ),
  );
}

/** Yields the batches of the date range by number. */
export function batchesIn(db: Db, span: DaySpan, atOnce: number): RowParts<BatchRow> {
  const sold = soldBatches(db, span);
  return parts<BatchRow>(atOnce, (last) =>
    db
      .select({
        batch: batches,
        product: products.saleName,
        units: sql<number>`coalesce(${sold.units}, 0)`,
        hasReport: sql<boolean>`${batchReports.batchId} is not null`,
      })
      .from(batches)
      .innerJoin(products, eq(products.id, batches.productId))
      .leftJoin(sold, eq(sold.batchId, batches.id))
      .leftJoin(batchReports, eq(batchReports.batchId, batches.id))
      .where(and(concerns(db, span, sold.units), last && sql`${NUMBER} > lower(${last.batch.number})`))
      .orderBy(asc(NUMBER))
      .limit(atOnce),
  );
}

/** Counts the rows of `batchesIn`. */
export function countBatches(db: Db, span: DaySpan): Promise<number> {
  const sold = soldBatches(db, span);
  const some = db
    .select({ id: batches.id })
    .from(batches)
    .leftJoin(sold, eq(sold.batchId, batches.id))
    .where(concerns(db, span, sold.units))
    .as("some");
  return db.$count(some);
}

type BareRecall = { recall: typeof recalls.$inferSelect; number: string | null; by: string | null };
export type SpanRecall = BareRecall & {
  counted: Awaited<ReturnType<typeof countConcerned>>;
  notices: Record<string, number>;
};

/** Yields the recalls started in the date range, oldest first, with their affected orders. */
export async function* recallsIn(db: Db, span: DaySpan, atOnce: number): RowParts<SpanRecall> {
  const { beganAt, id } = recalls;
  const bare = parts<BareRecall>(atOnce, (last) =>
    db
      .select({ recall: recalls, number: batches.number, by: users.name })
      .from(recalls)
      .leftJoin(batches, eq(batches.id, recalls.batchId))
      .leftJoin(users, eq(users.id, recalls.beganBy))
      .where(
        and(
          within(beganAt, spanInstants(span)),
          last &&
            or(
              gt(beganAt, last.recall.beganAt),
              and(eq(beganAt, last.recall.beganAt), lt(id, last.recall.id)),
            ),
        ),
      )
      .orderBy(asc(beganAt), desc(id))
      .limit(atOnce),
  );
  for await (const found of bare) {
    const rows: SpanRecall[] = [];
    for (const row of found) {
      const counted = await countConcerned(db, scopeOf(row.recall));
      rows.push({ ...row, counted, notices: await countNotices(db, row.recall.id) });
    }
    yield rows;
  }
}

export function countRecalls(db: Db, span: DaySpan): Promise<number> {
  return db.$count(recalls, within(recalls.beganAt, spanInstants(span)));
}

/** Yields the audit log entries, newest first. */
export function entriesIn(db: Db, span: DaySpan, atOnce: number): RowParts<AuditRow> {
  const filters = { ...span, who: null, kind: null, action: null, search: "" };
  return parts<AuditRow>(atOnce, (last) => {
    const before = last ? { at: last.at.toString(), id: last.id } : null;
    return listEntries(db, { ...filters, before }, atOnce);
  });
}

/** Counts the audit log entries by record type. */
export function countEntriesByKind(db: Db, span: DaySpan) {
  return db
    .select({ kind: auditLog.subject, howMany: count() })
    .from(auditLog)
    .where(within(auditLog.at, spanInstants(span)))
    .groupBy(auditLog.subject)
    .orderBy(desc(count()), asc(auditLog.subject));
}

export type SpanOrder = typeof orders.$inferSelect;

/** Yields the orders placed in the date range, oldest first. */
export function ordersIn(db: Db, span: DaySpan, atOnce: number): RowParts<SpanOrder> {
  const { createdAt, id } = orders;
  return parts<SpanOrder>(atOnce, (last) =>
    db
      .select()
      .from(orders)
      .where(
        and(
          within(createdAt, spanInstants(span)),
          // Matches the order of the index, read backwards.
          last && gte(createdAt, last.createdAt),
          last && or(gt(createdAt, last.createdAt), lt(id, last.id)),
        ),
      )
      .orderBy(asc(createdAt), desc(id))
      .limit(atOnce),
  );
}

/** Counts the orders of the date range by status, and their delivery attempts by result. */
export async function countOrders(db: Db, span: DaySpan) {
  const [states, [doors]] = await Promise.all([
    db
      .select({ status: orders.status, howMany: count() })
      .from(orders)
      .where(within(orders.createdAt, spanInstants(span)))
      .groupBy(orders.status),
    db
      .select({
        handedOver: sql<number>`(count(*) filter (where ${isNull(deliveryAttempts.failureReason)}))::int`,
        failed: sql<number>`(count(*) filter (where ${isNotNull(deliveryAttempts.failureReason)}))::int`,
      })
      .from(deliveryAttempts)
      .innerJoin(orders, eq(orders.id, deliveryAttempts.orderId))
      .where(within(orders.createdAt, spanInstants(span))),
  ]);
  return { states, handedOver: doors?.handedOver ?? 0, failed: doors?.failed ?? 0 };
}

export type LineRow = typeof orderItems.$inferSelect;

/** Returns the items of these orders by order id. */
export async function linesOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, LineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

export type CheckRow = typeof deliveryAttempts.$inferSelect & { by: string | null };

/** Returns the delivery attempts of these orders by order id. */
export async function checksOf(db: Db, orderIds: readonly string[]): Promise<Map<string, CheckRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ check: deliveryAttempts, by: users.name })
    .from(deliveryAttempts)
    .leftJoin(users, eq(users.id, deliveryAttempts.actorId))
    .where(inArray(deliveryAttempts.orderId, [...orderIds]))
    .orderBy(asc(deliveryAttempts.attempt));
  return Map.groupBy(
    rows.map(({ check, by }) => ({ ...check, by })),
    ({ orderId }) => orderId,
  );
}
