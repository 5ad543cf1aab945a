import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { Payment, PaymentMethod, PaymentStatus } from "./payment.ts";

/** The states of an order (rules orders/status-changes), in plain words. */
export const STATUS_LABELS = {
  pending: "Pending",
  confirmed: "Confirmed",
  packed: "Packed",
  out_for_delivery: "Out for delivery",
  delivery_failed: "Delivery failed",
  completed: "Completed",
  returned: "Returned",
  canceled: "Canceled",
} as const;
export type OrderStatus = keyof typeof STATUS_LABELS;
export const ORDER_STATUSES = Object.keys(STATUS_LABELS) as [OrderStatus, ...OrderStatus[]];

/** The legal moves. A state without any is final. */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "canceled"],
  confirmed: ["packed", "canceled"],
  packed: ["out_for_delivery", "canceled"],
  out_for_delivery: ["completed", "delivery_failed"],
  delivery_failed: ["out_for_delivery", "returned"],
  completed: [],
  returned: [],
  canceled: [],
};

/** States from which an order can still move; such an order is under way. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => ORDER_MOVES[status].length > 0,
);

/** The customer may cancel until packing begins. */
export const CUSTOMER_MAY_CANCEL: readonly OrderStatus[] = ["pending", "confirmed"];

/** The customer may change the order until the shop has confirmed it (rules order-changes/who-and-what). */
export const CUSTOMER_MAY_CHANGE: readonly OrderStatus[] = ["pending"];

/**
 * The states in which an admin can write down that an order is paid before its car leaves (rules accounting/prepayment), also for another try.
 */
export const MAY_BE_PAID_BEFORE: readonly OrderStatus[] = ["confirmed", "packed", "delivery_failed"];

/** The outcomes of a delivery; an order gets there only when somebody records what happened at the door. */
export const NEEDS_HANDOFF: readonly OrderStatus[] = ["completed", "delivery_failed"];

/** States that give back stock and the window's place. */
export const GIVES_BACK: readonly OrderStatus[] = ["canceled", "returned"];

export function isLegalMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** The text on the button of a move, by the state that the move leads to. */
export const MOVE_LABELS: Record<Exclude<OrderStatus, "pending">, string> = {
  confirmed: "Confirm",
  packed: "Pack",
  out_for_delivery: "Send out",
  delivery_failed: "Could not deliver",
  completed: "Deliver",
  returned: "Return",
  canceled: "Cancel",
};

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = { cash: "Cash", debit: "Debit" };

const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  due: "To be paid at the door",
  paid: "Paid",
  void: "Nothing to pay",
  refunded: "Refunded",
};

/** "To be paid at the door: $66.42", "Paid, cash", "Nothing to pay" or "Refunded" (rules id-check/payment). */
export function paymentText(order: Payment & { totalCents: Cents }): string {
  const { paymentStatus, paymentMethod, totalCents } = order;
  const label = PAYMENT_STATUS_LABELS[paymentStatus];
  if (paymentStatus === "due") return `${label}: ${formatMoney(totalCents)}`;
  if (paymentStatus !== "paid" || paymentMethod === "at_door") return label;
  return `${label}, ${PAYMENT_METHOD_LABELS[paymentMethod].toLowerCase()}`;
}
