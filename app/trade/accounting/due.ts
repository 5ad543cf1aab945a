import type { Cents } from "#app/base/lib/money.ts";
import type { PaymentStatus } from "#app/trade/orders/payment.ts";
import { type PartGivenBack, type Refundable, refundOf, stillPaidFor } from "./refund.ts";

/** Minutes after the end of its window from which an order is late (rules on-time/late-refund). */
const LATE_MINUTES = 15;

/**
 * Text of the on-time guarantee, shown while the setting is on and delivery has a fee (rules
 * on-time/late-refund).
 */
export const LATE_PROMISE = `If we arrive ${LATE_MINUTES} or more minutes late, delivery is on us.`;

/** Parts of an order that determine the amount due on delivery. */
export type Due = Refundable & {
  totalCents: Cents;
  paymentStatus: PaymentStatus;
  /** Amount paid so far. If absent, an order marked as paid was paid in full. */
  paidCents?: Cents;
  /** Time of the first failed attempt; from then on, a customer who wasn't home doesn't count as waiting. */
  firstFailedAt?: Temporal.Instant;
};

/** Returns the time from which an order is late, given the end of its window. */
export function lateFrom(windowEnd: Temporal.Instant): Temporal.Instant {
  return windowEnd.add({ minutes: LATE_MINUTES });
}

/** Returns the delivery fee with its taxes, as refunded for a late order; null if there was none. */
export function deliveryFeeBack(order: Refundable): PartGivenBack | null {
  const deliveryCents = order.deliveryFeeCents;
  if (deliveryCents === 0) return null;
  return refundOf(stillPaidFor(order, []), { itemsCents: 0, deliveryCents, redeliveryCents: 0 });
}

/** Amounts at the door. Either the amount due or the refund is zero. */
export type AtTheDoor = {
  dueCents: Cents;
  /** Overpayment of a prepaid order; refunded by the shop, not the courier. */
  backCents: Cents;
  /** Part of the price refunded because the courier is late. */
  feeBack: PartGivenBack | null;
};

/**
 * Returns the amount due on delivery (rules accounting/prepayment, on-time/late-refund): the price, less the
 * late-delivery refund and prepayments. The first attempt decides whether it was late.
 */
export function dueAtTheDoor(
  order: Due & { windowEnd: Temporal.Instant },
  arrivedAt: Temporal.Instant,
  givesFeeBack: boolean,
): AtTheDoor {
  const firstVisit = order.firstFailedAt ?? arrivedAt;
  const isLate = Temporal.Instant.compare(firstVisit, lateFrom(order.windowEnd)) >= 0;
  const feeBack = givesFeeBack && isLate ? deliveryFeeBack(order) : null;
  const paidCents = order.paidCents ?? (order.paymentStatus === "paid" ? order.totalCents : 0);
  const openCents = order.totalCents - (feeBack?.totalCents ?? 0) - paidCents;
  return { dueCents: Math.max(0, openCents), backCents: Math.max(0, -openCents), feeBack };
}
