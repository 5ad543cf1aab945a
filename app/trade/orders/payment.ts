import type { PaymentWay } from "#app/base/settings/payment-ways.ts";

/** How couriers collect payment. */
export const DOOR_METHODS = ["cash", "debit"] as const;
export type DoorMethod = (typeof DOOR_METHODS)[number];

/** How an order was paid: at the door, or by the shop's payment link. */
export const PAYMENT_METHODS = [...DOOR_METHODS, "link"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Direction of the money: payment or refund (rules accounting/payments). */
export const PAYMENT_KINDS = ["taken", "given_back"] as const;

export const PAYMENT_STATUSES = ["due", "paid", "void", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** While an order is due, the way that its customer chose; "at_door" until the shop records cash or debit. */
export const ORDER_PAYMENT_METHODS = ["at_door", ...PAYMENT_METHODS] as const;

/** Payment method and status as recorded on the order. */
export type Payment = {
  paymentMethod: (typeof ORDER_PAYMENT_METHODS)[number];
  paymentStatus: PaymentStatus;
};

/** Returns the payment of a new order. Nothing is charged by placing it. */
export const dueBy = (way: PaymentWay): Payment => ({ paymentMethod: way, paymentStatus: "due" });

/** Returns the payment of an order paid by this method. */
export const paidBy = (method: PaymentMethod): Payment => ({
  paymentMethod: method,
  paymentStatus: "paid",
});

/** Returns the payment of an order that ended: an unpaid one has nothing to refund. */
export const endedPayment = (held: Payment): Payment => ({
  ...held,
  paymentStatus: held.paymentStatus === "paid" ? "refunded" : "void",
});

/** Maximum length of the reference of a payment by link. */
export const PAYMENT_REFERENCE_LENGTH = 100;

/** Returns whether an order waits for a payment by the shop's link (rules payment/link). */
export function awaitsLink({ paymentMethod, paymentStatus }: Payment): boolean {
  return paymentMethod === "link" && paymentStatus === "due";
}
