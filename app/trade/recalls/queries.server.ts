import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { listPage, onPage } from "#app/base/records/list-page.server.ts";
import { batches, batchSales } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { GIVES_BACK, type OrderStatus } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import type { RecallScope } from "./recall.ts";
import { recallNotices, recalls } from "./tables.server.ts";

/** Orders whose customers have units: delivered, or out for delivery. */
const HAVE_IT: readonly OrderStatus[] = ["completed", "out_for_delivery"];

const MIDNIGHT = Temporal.PlainTime.from("00:00");

/** Period in which the orders of a range of shop days were placed; `until` is exclusive. */
export function spanOf({ from, to }: { from: string; to: string }) {
  const after = Temporal.PlainDate.from(to).add({ days: 1 });
  return {
    from: shopInstant(Temporal.PlainDate.from(from), MIDNIGHT),
    until: shopInstant(after, MIDNIGHT),
  };
}

/** Orders affected by a recall, each with its units; canceled and returned orders have given theirs back. */
function concerned(db: Db, scope: RecallScope) {
  const kept = notInArray(orders.status, [...GIVES_BACK]);
  if (scope.kind === "batch") {
    return db
      .select({
        orderId: orders.id,
        units: sql<number>`${batchSales.quantity} - ${batchSales.givenBack}`.as("units"),
      })
      .from(batchSales)
      .innerJoin(orders, eq(orders.id, batchSales.orderId))
      .where(and(eq(batchSales.batchId, scope.batchId), lt(batchSales.givenBack, batchSales.quantity), kept))
      .as("concerned");
  }
  const { from, until } = spanOf(scope);
  return db
    .select({ orderId: orders.id, units: orderItems.quantity })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orderItems.productId, scope.productId),
        gte(orders.createdAt, from),
        lt(orders.createdAt, until),
        kept,
      ),
    )
    .as("concerned");
}

/** Batches of a recall: its own batch, or those that the orders of its date range took units from. */
export async function batchesOf(db: Db, scope: RecallScope) {
  const { id, number, left } = batches;
  if (scope.kind === "batch") {
    return db.select({ id, number, left }).from(batches).where(eq(id, scope.batchId));
  }
  const found = concerned(db, scope);
  return db
    .selectDistinct({ id, number, left })
    .from(batchSales)
    .innerJoin(found, eq(found.orderId, batchSales.orderId))
    .innerJoin(batches, eq(batches.id, batchSales.batchId))
    .where(eq(batchSales.productId, scope.productId))
    .orderBy(asc(number));
}

const HAS_IT = inArray(orders.status, [...HAVE_IT]);
const HAS_ADDRESS = ne(orders.contactEmail, "");
const RECIPIENT = sql<string>`lower(${orders.contactEmail})`;

/** Number of orders, customers, and units affected by a recall. */
export async function countConcerned(db: Db, scope: RecallScope) {
  const found = concerned(db, scope);
  const [sums] = await db
    .select({
      orders: count(),
      people: countDistinct(sql`case when ${and(HAS_IT, HAS_ADDRESS)} then ${RECIPIENT} end`),
      unitsOut: sql<number>`coalesce(sum(${found.units}) filter (where ${HAS_IT}), 0)::int`,
      atShop: sql<number>`(count(*) filter (where not (${HAS_IT})))::int`,
      withoutAddress: sql<number>`(count(*) filter (where ${HAS_IT} and not (${HAS_ADDRESS})))::int`,
    })
    .from(found)
    .innerJoin(orders, eq(orders.id, found.orderId));
  return sums ?? { orders: 0, people: 0, unitsOut: 0, atShop: 0, withoutAddress: 0 };
}

/** Email addresses for the notice, each once. */
export async function listRecipients(db: Db, scope: RecallScope): Promise<string[]> {
  const found = concerned(db, scope);
  const rows = await db
    .selectDistinct({ recipient: RECIPIENT.as("recipient") })
    .from(found)
    .innerJoin(orders, eq(orders.id, found.orderId))
    .where(and(HAS_IT, HAS_ADDRESS))
    .orderBy(sql`recipient`);
  return rows.map(({ recipient }) => recipient);
}

/**
 * A page of the orders affected by a recall, newest first, with the state of their notice; all of them when
 * page is null.
 */
export async function listConcerned(
  db: Db,
  scope: RecallScope,
  recallId: string | null,
  page: number | null,
) {
  const found = concerned(db, scope);
  const notice: SQL = and(
    eq(recallNotices.recipient, RECIPIENT),
    recallId === null ? sql`false` : eq(recallNotices.recallId, recallId),
  ) as SQL;
  const rows = db
    .select({
      id: orders.id,
      at: orders.createdAt,
      status: orders.status,
      name: orders.contactName,
      email: orders.contactEmail,
      phone: orders.contactPhone,
      units: found.units,
      queuedAt: recallNotices.queuedAt,
      mailId: recallNotices.mailId,
      mailState: mailOutbox.state,
    })
    .from(found)
    .innerJoin(orders, eq(orders.id, found.orderId))
    .leftJoin(recallNotices, notice)
    .leftJoin(mailOutbox, eq(mailOutbox.id, recallNotices.mailId))
    .orderBy(desc(orders.createdAt), asc(orders.id));
  const shown = page === null ? await rows : await onPage(rows, page);
  return shown.map((row) => ({
    ...row,
    at: isoText(row.at),
    queuedAt: row.queuedAt && isoText(row.queuedAt),
    hasIt: HAVE_IT.includes(row.status),
  }));
}

/** Number of notices in each email state. */
export async function countNotices(db: Db, recallId: string) {
  const rows = await db
    .select({ state: sql<string>`coalesce(${mailOutbox.state}, 'gone')`.as("state"), howMany: count() })
    .from(recallNotices)
    .leftJoin(mailOutbox, eq(mailOutbox.id, recallNotices.mailId))
    .where(eq(recallNotices.recallId, recallId))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ state, howMany }) => [state, howMany])) as Record<string, number>;
}

export type RecallRow = typeof recalls.$inferSelect;

/** Scope of a stored recall. */
export function scopeOf({ batchId, productId, fromDay, toDay }: RecallRow): RecallScope {
  if (batchId !== null) return { kind: "batch", batchId };
  return { kind: "days", productId, from: String(fromDay), to: String(toDay) };
}

/**
 * A recall with the admin who started it and its batch number; null when none has this id, which must be a
 * UUID.
 */
export async function findRecall(db: Db, recallId: string) {
  const [found] = await db
    .select({ recall: recalls, by: users.name, number: batches.number })
    .from(recalls)
    .leftJoin(users, eq(users.id, recalls.beganBy))
    .leftJoin(batches, eq(batches.id, recalls.batchId))
    .where(eq(recalls.id, recallId));
  return found ?? null;
}

/** A page of recalls, newest first. */
export async function listRecalls(db: Db, page: number) {
  const all = db
    .select({ recall: recalls, number: batches.number })
    .from(recalls)
    .leftJoin(batches, eq(batches.id, recalls.batchId))
    .orderBy(desc(recalls.beganAt), asc(recalls.id));
  const { rows, total } = await listPage(all, page, db.$count(recalls));
  const shown = rows.map(({ recall, number }) => ({
    id: recall.id,
    product: recall.productName,
    number,
    from: recall.fromDay?.toString() ?? null,
    to: recall.toDay?.toString() ?? null,
    reason: recall.reason,
    beganAt: isoText(recall.beganAt),
    sentAt: recall.sentAt && isoText(recall.sentAt),
  }));
  return { rows: shown, total };
}

/**
 * The item to recall, from the URL: the product, and the batch unless it's a range of days; null when one is
 * unknown.
 */
export async function findRecalled(db: Db, scope: RecallScope) {
  if (scope.kind === "batch") {
    const [found] = await db
      .select({ productId: batches.productId, product: products.saleName, number: batches.number })
      .from(batches)
      .innerJoin(products, eq(products.id, batches.productId))
      .where(eq(batches.id, scope.batchId));
    return found ?? null;
  }
  const [found] = await db
    .select({ productId: products.id, product: products.saleName })
    .from(products)
    .where(eq(products.id, scope.productId));
  return found ? { ...found, number: null } : null;
}
