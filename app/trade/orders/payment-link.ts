import { type Cents, plainDollars } from "#app/base/lib/money.ts";
import { orderNumber } from "./order-view.ts";
import { awaitsLink, type Payment } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/**
 * Returns the address at which a customer pays an order, with its number and amount such as "24.50" (rules
 * payment/link-address).
 */
export function paymentLink(address: string, order: { id: string; totalCents: Cents }): string {
  return address
    .replaceAll("{order}", orderNumber(order.id))
    .replaceAll("{amount}", plainDollars(order.totalCents));
}

/** An unpaid order that can still be canceled for it. */
type Unpaid = Payment & {
  status: OrderStatus;
  createdAt: Temporal.Instant;
  remindedAt: Temporal.Instant | null;
};

/** Statuses in which an unpaid order is reminded and canceled: until it's dispatched. */
export const AWAITS_PAYMENT: readonly OrderStatus[] = ["pending", "confirmed", "packed"];

/**
 * Returns what's due for an order awaiting a payment by link (rules payment/reminder, payment/unpaid): one
 * reminder, and after it the cancellation, even if the shop was down at the time of the reminder.
 */
export function paymentDue(
  order: Unpaid,
  { payReminderHours, payCancelHours }: { payReminderHours: number; payCancelHours: number },
  now: Temporal.Instant,
): "remind" | "cancel" | null {
  if (!awaitsLink(order) || !AWAITS_PAYMENT.includes(order.status)) return null;
  const isOver = (from: Temporal.Instant, hours: number) =>
    Temporal.Instant.compare(now, from.add({ hours })) >= 0;
  if (!order.remindedAt) return isOver(order.createdAt, payReminderHours) ? "remind" : null;
  return isOver(order.remindedAt, payCancelHours - payReminderHours) ? "cancel" : null;
}
