/** How the courier takes the money. */
export const PAYMENT_METHODS = ["cash", "debit"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Which way money went: from the customer to us, or back (rules accounting/payments). */
export const PAYMENT_KINDS = ["taken", "given_back"] as const;

export const PAYMENT_STATUSES = ["due", "paid", "void", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** "To be paid at the door" until the courier records cash or debit. */
export const ORDER_PAYMENT_METHODS = ["at_door", ...PAYMENT_METHODS] as const;

/** How an order is paid, and whether it has been, as the order records it. */
export type Payment = {
  paymentMethod: (typeof ORDER_PAYMENT_METHODS)[number];
  paymentStatus: PaymentStatus;
};

/**
 * A way of paying (rules id-check/payment). A processor that accepts this trade would be another one; its calls over the network belong
 * before and after the order's transaction, never inside it (docs/decisions/006-small-things.md).
 */
export type PaymentPort = {
  authorize: () => Payment;
  capture: (taken: PaymentMethod) => Payment;
  refund: (held: Payment) => Payment;
};

/** Cash or debit, taken by the courier. Nothing is held beforehand, so an unpaid order has nothing to give back. */
export const payAtTheDoor: PaymentPort = {
  authorize: () => ({ paymentMethod: "at_door", paymentStatus: "due" }),
  capture: (taken) => ({ paymentMethod: taken, paymentStatus: "paid" }),
  refund: (held) => ({ ...held, paymentStatus: held.paymentStatus === "paid" ? "refunded" : "void" }),
};
