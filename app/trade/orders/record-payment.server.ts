import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { PAYMENT_METHODS, type Payment, type PaymentMethod } from "./payment.ts";
import { orders, payments } from "./tables.server.ts";

/** Money for an order: which way it went, how, how much, when and in whose hands (null = the shop's system). */
export type NewPayment = Omit<typeof payments.$inferInsert, "id" | "cashDrawerId">;

/** Writes down that money changed hands (rules accounting/payments), in the transaction of what it is for. Nothing is no payment. */
export async function recordPayment(tx: Db, payment: NewPayment): Promise<void> {
  if (payment.cents === 0) return;
  await tx.insert(payments).values({ ...payment, id: randomUUID() });
}

/** What payments sum to, as SQL: taken counts up, given back counts down. */
export const netOfPayments = sql<number>`sum(case when ${payments.kind} = 'taken' then ${payments.cents} else -${payments.cents} end)`;

/** What an order's customer has paid so far, less what was given back, by the way it was paid. */
async function paidByMethod(tx: Db, orderId: string): Promise<Record<PaymentMethod, Cents>> {
  const rows = await tx
    .select({ method: payments.method, cents: netOfPayments.mapWith(Number) })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .groupBy(payments.method);
  const of = (method: PaymentMethod) => rows.find((row) => row.method === method)?.cents ?? 0;
  return { cash: of("cash"), debit: of("debit") };
}

/** What the customers of some orders have paid so far, less what was given back, by order; of those without, nothing. */
export async function paidFor(db: Db, orderIds: readonly string[]): Promise<Map<string, Cents>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: payments.orderId, cents: netOfPayments.mapWith(Number) })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .groupBy(payments.orderId);
  return new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
}

/** All that was paid for an order and not given back goes back as it came, through these hands. */
export async function givePaymentsBack(
  tx: Db,
  { orderId, at, handledBy }: Pick<NewPayment, "orderId" | "at" | "handledBy">,
): Promise<void> {
  const paid = await paidByMethod(tx, orderId);
  for (const method of PAYMENT_METHODS) {
    if (paid[method] <= 0) continue;
    await recordPayment(tx, { orderId, at, kind: "given_back", method, cents: paid[method], handledBy });
  }
}

/** Sets how a held order is paid, and whether it is. */
export async function setPayment(
  tx: Db,
  orderId: string,
  { paymentMethod, paymentStatus }: Payment,
): Promise<void> {
  await tx.update(orders).set({ paymentMethod, paymentStatus }).where(eq(orders.id, orderId));
}

/** Whose money of which moments; null hands are the shop's own, and those of deleted accounts. */
export type OpenMoney = { handledBy: string | null; from: Temporal.Instant; until: Temporal.Instant };

/**
 * Puts the payments that are in no cash drawer yet into this one, and returns them. A payment is in one cash drawer for good: of two cash drawers at
 * once each payment is in the first, and one that comes in meanwhile is in this one or in none.
 */
export function putIntoCashDrawer(tx: Db, cashDrawerId: string, { handledBy, from, until }: OpenMoney) {
  const hands = handledBy === null ? isNull(payments.handledBy) : eq(payments.handledBy, handledBy);
  return tx
    .update(payments)
    .set({ cashDrawerId })
    .where(and(hands, isNull(payments.cashDrawerId), gte(payments.at, from), lt(payments.at, until)))
    .returning({ id: payments.id, kind: payments.kind, method: payments.method, cents: payments.cents });
}
