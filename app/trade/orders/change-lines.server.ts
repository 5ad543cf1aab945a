import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { allocateBatches } from "#app/trade/batches/allocate-batches.server.ts";
import { giveSharesBack } from "#app/trade/batches/reassign-batches.server.ts";
import { settleStock } from "#app/trade/batches/settle-stock.server.ts";
import { findProductsForSale, holdStock, takeStock } from "#app/trade/catalog/take-stock.server.ts";
import { readRules } from "#app/trade/compliance/queries.server.ts";
import { problemsOf, rulesOn } from "#app/trade/compliance/rules.ts";
import { discountOnReplacement } from "#app/trade/promotions/discount.ts";
import { type Clock, mailToCustomer } from "./apply-move.server.ts";
import {
  changeOrder,
  itemsOf,
  type LockedOrder,
  type MovedOrder,
  recordChange,
} from "./change-order.server.ts";
import { changeMail } from "./order-emails.ts";
import { CHANGEABLE, lineWithout, totalsWith } from "./packing.ts";
import { type PackingRefusal, packingRefusals } from "./packing-refusals.ts";
import { recordPayment } from "./record-payment.server.ts";
import type { OrderRefusal } from "./refusals.ts";
import { orderItems, orders } from "./tables.server.ts";

type LineRow = typeof orderItems.$inferSelect;
type No = OrderRefusal | PackingRefusal;

/** Change of a line with missing units. */
export type LineChange = {
  orderId: string;
  actor: Actor;
  itemId: string;
  /** Number of units to remove. */
  units: number;
  /** Line quantity displayed; any other quantity refuses the change. */
  seen: number;
  /** The units aren't on the shelf: they're written off and can't be sold again. */
  isGone: boolean;
  /** Substitute product; null to only remove units. */
  replaceBy: string | null;
};

/** Order total before and after. */
export type ChangedOrder = { name: string; totalBeforeCents: Cents; totalAfterCents: Cents };

/**
 * Removes units from a line, or substitutes another product with the same milligrams (rules
 * packing/missing-units), until the order is out. Recalculates the order with its original taxes and delivery
 * fee, and notifies the customer.
 */
export async function changeOrderLines(
  db: Database,
  change: LineChange,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<ChangedOrder, No>> {
  const { orderId, actor } = change;
  const facts = { orderId, actorId: actor.userId, name: "order-lines-changed" } as const;
  return changeOrder<No, ChangedOrder & MovedOrder>(db, facts, async (tx, order, changed) => {
    if (!CHANGEABLE.includes(order.status)) return refused(packingRefusals.tooLateToChange(order.status));
    const before = await itemsOf(tx, orderId);
    const line = before.find(({ id }) => id === change.itemId);
    if (!line || line.quantity !== change.seen || change.units > line.quantity) {
      return refused(packingRefusals.lineChanged());
    }
    const isWhole = change.units === line.quantity;
    if (!change.replaceBy && isWhole && before.length === 1) return refused(packingRefusals.lastLine());
    const now = clock();
    const replacement = await changeLine(tx, order, { ...change, before, line, now });
    if (!replacement.ok) return replacement;
    const after = await itemsOf(tx, orderId);
    const totals = totalsWith(order, after);
    await tx.update(orders).set(totals).where(eq(orders.id, orderId));
    const changedOrder = { ...order, ...totals };
    await giveDifferenceBack(tx, order, { actor, to: totals.totalCents, at: now });
    const sums = { totalBeforeCents: order.totalCents, totalAfterCents: totals.totalCents };
    const replacedBy = replacement.value;
    await recordChange(tx, {
      ...{ orderId, at: now, actorId: actor.userId, ...sums },
      parts: [{ part: "missing", name: line.name, quantity: change.units, replacedBy }],
    });
    await recordAudit(tx, auditOf(change, { order, before, after, totalCents: totals.totalCents }), now);
    await queueEvent(tx, { kind: "order.changed", data: { orderId, totalCents: totals.totalCents } }, now);
    await mailToCustomer(tx, changedOrder, (shop) => changeMail(shop, changedOrder, order.totalCents), now);
    if (order.customerId) changed.add(person(order.customerId));
    changed.add(ADMIN_UPDATES).add("catalog");
    return ok({ status: order.status, name: line.name, ...sums });
  });
}

type Changing = LineChange & { before: LineRow[]; line: LineRow; now: Temporal.Instant };

/** Changes the line; returns the substitute's name, or null. */
async function changeLine(
  tx: Db,
  order: LockedOrder,
  change: Changing,
): Promise<Result<string | null, PackingRefusal>> {
  const { line, units, isGone, replaceBy, before, now } = change;
  const { stockTaken } = line;
  // Locks both products together, in the same order as a sale.
  await holdStock(tx, replaceBy ? [line.productId, replaceBy] : [line.productId]);
  await giveSharesBack(tx, line, { units, isGone, stockTaken }, now);
  const isWhole = units === line.quantity;
  if (isWhole) await tx.delete(orderItems).where(eq(orderItems.id, line.id));
  else
    await tx
      .update(orderItems)
      .set({ ...lineWithout(line, units), scanned: {} })
      .where(eq(orderItems.id, line.id));
  if (!replaceBy) return ok(null);
  const last = Math.max(...before.map(({ position }) => position));
  return addReplacement(tx, order, { ...change, replaceBy, position: isWhole ? line.position : last + 1 });
}

async function addReplacement(
  tx: Db,
  order: LockedOrder,
  { line, units, before, now, replaceBy, position }: Changing & { replaceBy: string; position: number },
): Promise<Result<string, PackingRefusal>> {
  const [known] = await findProductsForSale(tx, [replaceBy]);
  // Removes batches that have expired since from the stock for sale.
  if (known?.hasBatches && known.stock !== null) await settleStock(tx, [replaceBy], now);
  const [product] = await findProductsForSale(tx, [replaceBy]);
  const no = (why: string) => refused(packingRefusals.cannotReplace(product?.name, why));
  if (product?.status !== "active" || !product.isOn) return no("it isn't for sale");
  if (before.some(({ productId }) => productId === replaceBy)) return no("it's already in this order");
  if (product.thcMgPerPack !== line.thcMgPerPackage) return no("it has a different amount of THC");
  const rules = await readRules(tx);
  const isForbidden = [now, order.windowStart].some(
    (at) => problemsOf(product, rulesOn(rules, shopDate(at).toString())).length > 0,
  );
  if (isForbidden) return no("a compliance rule blocks it");
  const sold = { id: replaceBy, quantity: units };
  const taken = await takeStock(tx, [sold]);
  if (!taken) return no(`only ${product.stock} left`);
  const stockTaken = product.stock !== null;
  const isCovered = !(product.hasBatches && stockTaken) || (await allocateBatches(tx, order.id, [sold], now));
  if (!isCovered) return no("not enough left");
  // The original price is the maximum: customers never pay more because we're out of an item.
  const priceCents = Math.min(line.priceCents, product.priceCents);
  await tx.insert(orderItems).values({
    ...{ id: randomUUID(), orderId: order.id, position, productId: replaceBy, quantity: units, stockTaken },
    ...{ name: product.name, image: product.image, category: product.category },
    thcMgPerPackage: product.thcMgPerPack,
    priceCents,
    discountCents: discountOnReplacement(line, units, priceCents),
  });
  return ok(product.name);
}

/** Refunds the difference of a prepaid order by the original method (rules accounting/prepayment-refund). */
async function giveDifferenceBack(
  tx: Db,
  order: LockedOrder,
  { actor, to, at }: { actor: Actor; to: Cents; at: Temporal.Instant },
): Promise<void> {
  const { id: orderId, paymentStatus, paymentMethod: method, totalCents } = order;
  if (paymentStatus !== "paid" || method === "at_door") return;
  const cents = totalCents - to;
  await recordPayment(tx, { orderId, at, kind: "given_back", method, cents, handledBy: actor.userId });
}

function auditOf(
  { actor, isGone }: LineChange,
  {
    order,
    before,
    after,
    totalCents,
  }: { order: LockedOrder; before: LineRow[]; after: LineRow[]; totalCents: Cents },
) {
  const shown = (lines: LineRow[]) => lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  return {
    ...{ actor, action: "order.change-lines", subject: "order", subjectId: order.id },
    before: { lines: shown(before), totalCents: order.totalCents },
    after: { lines: shown(after), totalCents, writtenOff: isGone },
  };
}
