/** How couriers collect payment. */
export const PAYMENT_METHODS = ["cash", "debit"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Direction of the money: payment or refund (rules accounting/payments). */
export const PAYMENT_KINDS = ["taken", "given_back"] as const;

export const PAYMENT_STATUSES = ["due", "paid", "void", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** "Due on delivery" until the courier records cash or debit. */
export const ORDER_PAYMENT_METHODS = ["at_door", ...PAYMENT_METHODS] as const;

/** Payment method and status as recorded on the order. */
export type Payment = {
  paymentMethod: (typeof ORDER_PAYMENT_METHODS)[number];
  paymentStatus: PaymentStatus;
};

/**
 * A payment method (rules id-check/payment). A card processor that accepts this trade would be another; its
 * network calls belong before and after the order's transaction, never inside it
 * (docs/decisions/006-small-things.md).
 */
export type PaymentPort = {
  authorize: () => Payment;
  capture: (taken: PaymentMethod) => Payment;
  refund: (held: Payment) => Payment;
};

/**
 * Cash or debit, collected by the courier. Nothing is charged beforehand, so an unpaid order has nothing to
 * refund.
 */
export const payAtTheDoor: PaymentPort = {
  authorize: () => ({ paymentMethod: "at_door", paymentStatus: "due" }),
  capture: (taken) => ({ paymentMethod: taken, paymentStatus: "paid" }),
  refund: (held) => ({ ...held, paymentStatus: held.paymentStatus === "paid" ? "refunded" : "void" }),
};
