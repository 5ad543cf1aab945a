import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { Payment, PaymentMethod, PaymentStatus } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/** An order's state in plain words. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  packed: "Packed",
  out_for_delivery: "Out for delivery",
  delivery_failed: "Delivery failed",
  completed: "Completed",
  returned: "Returned",
  cancelled: "Cancelled",
};

/** The text on the button of a move, by the state that the move leads to. */
export const MOVE_LABELS: Record<Exclude<OrderStatus, "pending">, string> = {
  confirmed: "Confirm",
  packed: "Pack",
  out_for_delivery: "Send out",
  delivery_failed: "Could not deliver",
  completed: "Deliver",
  returned: "Return",
  cancelled: "Cancel",
};

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = { cash: "Cash", debit: "Debit" };

const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  due: "To be paid at the door",
  paid: "Paid",
  void: "Nothing to pay",
  refunded: "Refunded",
};

/** "To be paid at the door: $66.42", "Paid, cash", "Nothing to pay" or "Refunded" (rules 11.2). */
export function paymentText(order: Payment & { totalCents: Cents }): string {
  const { paymentStatus, paymentMethod, totalCents } = order;
  const words = PAYMENT_STATUS_LABELS[paymentStatus];
  if (paymentStatus === "due") return `${words}: ${formatMoney(totalCents)}`;
  if (paymentStatus !== "paid" || paymentMethod === "at_door") return words;
  return `${words}, ${PAYMENT_METHOD_LABELS[paymentMethod].toLowerCase()}`;
}
