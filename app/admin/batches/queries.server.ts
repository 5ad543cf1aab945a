import { and, asc, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { batchSales } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { batchesOf, countConcerned, findRecall, scopeOf } from "#app/trade/recalls/queries.server.ts";
import type { RecallScope } from "#app/trade/recalls/recall.ts";
import { scopeText } from "./batch-sentences.ts";

const SHOWN = 20;

/** Returns a batch's product with the defaults for a new batch; null if there is none. */
export async function findProductOfBatch(db: Db, productId: string) {
  const { id, saleName, stock, hasBatches, delta9Percent, thcMgPerPackage } = products;
  const [found] = await db
    .select({ id, name: saleName, stock, hasBatches, delta9Percent, thcMgPerPackage })
    .from(products)
    .where(eq(products.id, productId));
  return found ?? null;
}

/** Lists products by name for a new batch, without archived ones. */
export function listPickable(db: Db, search: string) {
  const { id, saleName, category, status, searchedName, nameOrder, sizeOrder } = products;
  return db
    .select({ id, name: saleName, category })
    .from(products)
    .where(and(ne(status, "archived"), search ? isIn(search, searchedName) : undefined))
    .orderBy(asc(nameOrder), asc(sizeOrder), asc(id))
    .limit(SHOWN);
}

/** Lists the newest orders with units of a batch. */
export async function listOrdersOfBatch(db: Db, batchId: string) {
  const rows = await db
    .select({
      ...{ id: orders.id, status: orders.status, at: orders.createdAt },
      quantity: sql`${batchSales.quantity} - ${batchSales.givenBack}`.mapWith(Number),
    })
    .from(batchSales)
    .innerJoin(orders, eq(orders.id, batchSales.orderId))
    .where(and(eq(batchSales.batchId, batchId), lt(batchSales.givenBack, batchSales.quantity)))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(SHOWN);
  return rows.map(({ id, status, at, quantity }) => ({
    ...{ id, quantity, number: orderNumber(id), status: STATUS_LABELS[status], at: isoText(at) },
  }));
}

/** Returns the affected orders and customers of a recall, its batch numbers, and the units on hand. */
export async function readExtent(db: Db, scope: RecallScope) {
  const [counted, withdrawn] = await Promise.all([countConcerned(db, scope), batchesOf(db, scope)]);
  return {
    counted,
    numbers: withdrawn.map(({ number }) => number),
    left: withdrawn.reduce((sum, { left }) => sum + left, 0),
  };
}

/** Returns a recall for its page and record; null if it doesn't exist. */
export async function readRecall(db: Db, recallId: string) {
  const found = await findRecall(db, recallId);
  if (!found) return null;
  const { id, productName, reason, subject, notice, fromDay, toDay, beganAt, sentAt } = found.recall;
  const days = { from: fromDay?.toString() ?? null, to: toDay?.toString() ?? null };
  const scope = scopeOf(found.recall);
  return {
    ...{ id, product: productName, reason, subject, notice, by: found.by, scope },
    title: scopeText({ number: found.number, ...days }),
    beganAt: isoText(beganAt),
    sentAt: sentAt && isoText(sentAt),
    ...(await readExtent(db, scope)),
  };
}
