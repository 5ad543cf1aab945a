import type { Cents } from "#app/base/lib/money.ts";
import type { PaymentStatus } from "#app/trade/orders/payment.ts";
import { type PartGivenBack, type Refundable, refundOf, stillPaidFor } from "./refund.ts";

/** An order is late when its courier comes so many minutes after its window (rules on-time/late-refund). */
const LATE_MINUTES = 15;

/** What is promised while the setting is on (rules on-time/late-refund), where a delivery costs something. */
export const LATE_PROMISE = `If we arrive ${LATE_MINUTES} or more minutes late, delivery is on us.`;

/** What of an order decides what is due at its door. */
export type Due = Refundable & {
  totalCents: Cents;
  paymentStatus: PaymentStatus;
  /** What was paid of it so far. Without it an order that counts as paid was paid whole. */
  paidCents?: Cents;
  /** When its first visit failed: who was not there then is not waiting for us since. */
  firstFailedAt?: Temporal.Instant;
};

/** The moment from which an order is late, by the end of its window. */
export function lateFrom(windowEnd: Temporal.Instant): Temporal.Instant {
  return windowEnd.add({ minutes: LATE_MINUTES });
}

/** The delivery fee with its taxes, as it is given back for an order that came late; null when there was none. */
export function deliveryFeeBack(order: Refundable): PartGivenBack | null {
  const deliveryCents = order.deliveryFeeCents;
  if (deliveryCents === 0) return null;
  return refundOf(stillPaidFor(order, []), { itemsCents: 0, deliveryCents, redeliveryCents: 0 });
}

/** Money at the door. Of what is due and what goes back, one is nothing. */
export type AtTheDoor = {
  dueCents: Cents;
  /** What was paid before the car left and is too much now; it is sent out of the shop. */
  backCents: Cents;
  /** What of the price is given back because the courier comes late. */
  feeBack: PartGivenBack | null;
};

/**
 * What is to be paid at the door (rules accounting/prepayment, on-time/late-refund): the price, less what is given back because the courier comes late,
 * less what was paid before. The first visit decides whether it was late.
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
