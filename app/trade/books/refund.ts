import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";

/** A refund by hand, or the delivery fee of an order that came late (rules accounting/refunds, on-time/late-refund). */
export const REFUND_KINDS = ["by_hand", "late"] as const;

/** What becomes of the units of a refunded line (rules accounting/refunded-units). */
export const STOCK_AFTER_REFUND = {
  back: "Back on the shelf",
  written_off: "Came back, written off",
  kept: "Stays with the customer",
} as const;
export type StockAfterRefund = keyof typeof STOCK_AFTER_REFUND;
export const STOCKS_AFTER_REFUND = Object.keys(STOCK_AFTER_REFUND) as [
  StockAfterRefund,
  ...StockAfterRefund[],
];

/** The longest reason of a refund. */
export const REFUND_REASON_LENGTH = 300;

/** Every "no" to a refund. */
export const refundRefusals = {
  notHandedOver: () =>
    refusal(
      "not_handed_over",
      "Only an order that was handed over can be refunded. Cancel or return this one.",
    ),
  nothingChosen: () => refusal("nothing_chosen", "Please choose what is given back."),
  tooMuch: () =>
    refusal(
      "too_much",
      "That is more than is left of this order: somebody may have refunded it meanwhile. Here it is as it is now.",
    ),
  otherTotal: (cents: Cents) =>
    refusal(
      "other_total",
      `This comes to ${formatMoney(cents)}. Please look at it and press the button again.`,
    ),
  customerGone: () =>
    refusal(
      "customer_deleted",
      "The customer has deleted the account meanwhile. What you typed is still here: please take out what is about the customer, and send it again.",
    ),
  refundTaken: () =>
    refusal("refund_taken", "This form has made another refund already. Please load the page again."),
};

/** A named "no" with its sentence. */
export type RefundRefusal = ReturnType<(typeof refundRefusals)[keyof typeof refundRefusals]>;
