import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { Payment, PaymentMethod, PaymentStatus } from "./payment.ts";

/** Labels of the order statuses (rules orders/status-changes). */
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

/** Legal status changes. A status without any is final. */
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

/** Statuses that can still change; such an order is open. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => ORDER_MOVES[status].length > 0,
);

/** Statuses in which customers can cancel: until packing begins. */
export const CUSTOMER_MAY_CANCEL: readonly OrderStatus[] = ["pending", "confirmed"];

/**
 * Statuses in which customers can change the order: until the shop confirms it (rules
 * order-changes/who-and-what).
 */
export const CUSTOMER_MAY_CHANGE: readonly OrderStatus[] = ["pending"];

/**
 * Statuses in which an admin can record payment before dispatch (rules accounting/prepayment), including
 * before a redelivery.
 */
export const MAY_BE_PAID_BEFORE: readonly OrderStatus[] = ["confirmed", "packed", "delivery_failed"];

/** Statuses in which an order to be paid by link can be marked as paid: those without a courier at work. */
export const MAY_BE_MARKED_PAID: readonly OrderStatus[] = ["pending", ...MAY_BE_PAID_BEFORE];

/** Outcomes of a delivery; reached only by recording the delivery or failed attempt. */
export const NEEDS_HANDOFF: readonly OrderStatus[] = ["completed", "delivery_failed"];

/** Statuses that restock the items and free the window's capacity. */
export const GIVES_BACK: readonly OrderStatus[] = ["canceled", "returned"];

export function isLegalMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** Button labels of status changes, by the new status. */
export const MOVE_LABELS: Record<Exclude<OrderStatus, "pending">, string> = {
  confirmed: "Confirm",
  packed: "Pack",
  out_for_delivery: "Dispatch",
  delivery_failed: "Mark as failed",
  completed: "Mark as delivered",
  returned: "Mark as returned",
  canceled: "Cancel",
};

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: "Cash",
  debit: "Debit",
  link: "Payment link",
};

const PAYMENT_STATUS_LABELS: Record<Exclude<PaymentStatus, "due">, string> = {
  paid: "Paid",
  void: "No payment due",
  refunded: "Refunded",
};

function dueLabel(method: Payment["paymentMethod"], isBeforeDispatch: boolean): string {
  if (method === "link") return "Due by payment link";
  return isBeforeDispatch ? "Due before delivery" : "Due on delivery";
}

/**
 * "Due on delivery: $66.42", "Due by payment link: $66.42", "Due before delivery: $66.42" if it must be paid
 * before dispatch, "Paid, cash", "No payment due", or "Refunded" (rules id-check/payment, payment/before-dispatch).
 */
export function paymentText(order: Payment & { totalCents: Cents }, isBeforeDispatch: boolean): string {
  const { paymentStatus, paymentMethod, totalCents } = order;
  if (paymentStatus === "due")
    return `${dueLabel(paymentMethod, isBeforeDispatch)}: ${formatMoney(totalCents)}`;
  const label = PAYMENT_STATUS_LABELS[paymentStatus];
  if (paymentStatus !== "paid" || paymentMethod === "at_door") return label;
  return `${label}, ${PAYMENT_METHOD_LABELS[paymentMethod].toLowerCase()}`;
}
