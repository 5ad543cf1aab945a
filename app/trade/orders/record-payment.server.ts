import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { tipShare } from "#app/trade/cart/tip.ts";
import { PAYMENT_METHODS, type Payment, type PaymentMethod } from "./payment.ts";
import { orders, payments } from "./tables.server.ts";

/**
 * A payment or refund of an order: kind, method, amount, time, and the user who handled it (null = the
 * system).
 */
export type NewPayment = Omit<typeof payments.$inferInsert, "id" | "cashDrawerId" | "tipCents">;

/**
 * Records a payment or refund (rules accounting/payments), in the transaction of its cause. An amount of zero
 * isn't recorded.
 */
export async function recordPayment(tx: Db, payment: NewPayment): Promise<void> {
  const { orderId, kind, cents } = payment;
  if (cents === 0) return;
  const [order] = await tx.select({ tipCents: orders.tipCents }).from(orders).where(eq(orders.id, orderId));
  const paidCents = order?.tipCents ? ((await paidFor(tx, [orderId])).get(orderId) ?? 0) : 0;
  const tipCents = tipShare(order?.tipCents ?? 0, paidCents, kind === "taken" ? cents : -cents);
  await tx.insert(payments).values({ ...payment, tipCents, id: randomUUID() });
}

/** Net amount as SQL: payments minus refunds. */
export const netOfPayments = sql<number>`sum(case when ${payments.kind} = 'taken' then ${payments.cents} else -${payments.cents} end)`;

/** The tips in it. */
export const netOfTips = sql<number>`sum(case when ${payments.kind} = 'taken' then ${payments.tipCents} else -${payments.tipCents} end)`;

/** Net amount the customer paid for an order, by method. */
async function paidByMethod(tx: Db, orderId: string): Promise<Record<PaymentMethod, Cents>> {
  const rows = await tx
    .select({ method: payments.method, cents: netOfPayments.mapWith(Number) })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .groupBy(payments.method);
  const of = (method: PaymentMethod) => rows.find((row) => row.method === method)?.cents ?? 0;
  return { cash: of("cash"), debit: of("debit"), link: of("link") };
}

/** Net amount paid for each order; omits orders without payments. */
export async function paidFor(db: Db, orderIds: readonly string[]): Promise<Map<string, Cents>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: payments.orderId, cents: netOfPayments.mapWith(Number) })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .groupBy(payments.orderId);
  return new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
}

/** Returns what a paid order costs more than was paid, such as a redelivery fee added since. */
export async function openCentsOf(
  db: Db,
  { id, paymentStatus, totalCents }: Pick<typeof orders.$inferSelect, "id" | "paymentStatus" | "totalCents">,
): Promise<Cents> {
  if (paymentStatus !== "paid") return 0;
  return Math.max(0, totalCents - ((await paidFor(db, [id])).get(id) ?? 0));
}

/**
 * Refunds everything paid for an order and not yet refunded, by the original methods, handled by this user.
 */
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

/** Sets the payment method and status of a locked order. */
export async function setPayment(
  tx: Db,
  orderId: string,
  { paymentMethod, paymentStatus }: Payment,
): Promise<void> {
  await tx.update(orders).set({ paymentMethod, paymentStatus }).where(eq(orders.id, orderId));
}

/** Payments that pass through someone's hands; one by link never does (rules payment/marked-paid). */
export const inDrawers = ne(payments.method, "link");

/** Selects payments by handler and period; null means the shop's own, and those of deleted accounts. */
export type OpenMoney = { handledBy: string | null; from: Temporal.Instant; until: Temporal.Instant };

/**
 * Assigns payments without a cash drawer to this one, and returns them. An assignment is final: of two
 * concurrent drawers, the first gets each payment, and a payment recorded at that moment is in this drawer or
 * in none.
 */
export function putIntoCashDrawer(tx: Db, cashDrawerId: string, { handledBy, from, until }: OpenMoney) {
  const byHolder = handledBy === null ? isNull(payments.handledBy) : eq(payments.handledBy, handledBy);
  return tx
    .update(payments)
    .set({ cashDrawerId })
    .where(
      and(byHolder, inDrawers, isNull(payments.cashDrawerId), gte(payments.at, from), lt(payments.at, until)),
    )
    .returning({ id: payments.id, kind: payments.kind, method: payments.method, cents: payments.cents });
}
