import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import { type TaxLine, taxLines, taxOf } from "#app/trade/delivery/price-with-tax.ts";

/**
 * A manual refund, or a late-delivery refund of the delivery fee (rules accounting/refunds,
 * on-time/late-refund).
 */
export const REFUND_KINDS = ["by_hand", "late"] as const;

/** What happens to refunded units (rules accounting/refunded-units). */
export const STOCK_AFTER_REFUND = {
  back: "Restock",
  written_off: "Returned, write off",
  kept: "Not returned",
} as const;

/** Text for an order's history about what happened to the refunded units. */
export const STOCK_OUTCOMES: Record<keyof typeof STOCK_AFTER_REFUND, string> = {
  back: "restocked",
  written_off: "returned and written off",
  kept: "not returned",
};
export type StockAfterRefund = keyof typeof STOCK_AFTER_REFUND;
export const STOCKS_AFTER_REFUND = Object.keys(STOCK_AFTER_REFUND) as [
  StockAfterRefund,
  ...StockAfterRefund[],
];

/** Maximum characters of a refund reason. */
export const REFUND_REASON_LENGTH = 300;

/** Refusals of a refund. */
export const refundRefusals = {
  notHandedOver: () =>
    refusal("not_handed_over", "Only delivered orders can be refunded. Cancel or return this one instead."),
  nothingChosen: () => refusal("nothing_chosen", "Select what to refund."),
  tooMuch: () =>
    refusal(
      "too_much",
      "That's more than can still be refunded. Someone else may have refunded this order. You're viewing the latest version.",
    ),
  otherTotal: (cents: Cents) =>
    refusal("other_total", `The refund is now ${formatMoney(cents)}. Check it and submit again.`),
  customerGone: () =>
    refusal(
      "customer_deleted",
      "The customer deleted their account. Your text is still here: remove anything about the customer, and submit it again.",
    ),
  refundTaken: () =>
    refusal("refund_taken", "This form already issued another refund. Reload the page and try again."),
};

/** A named refusal with its message. */
export type RefundRefusal = ReturnType<(typeof refundRefusals)[keyof typeof refundRefusals]>;

/** Parts of a price before tax; the items after their discount. */
type PriceParts = Record<"itemsCents" | "deliveryCents" | "redeliveryCents", Cents>;

/** Parts of an order's price with their taxes, which are in the same sequence as the order's. */
export type TaxedParts = PriceParts & { taxes: readonly TaxLine[] };

/** The refunded part of an order's price, with its taxes; its parts sum to its total. */
export type PartGivenBack = PriceParts & { taxes: TaxLine[]; taxCents: Cents; totalCents: Cents };

/** Parts of an order that determine what can be refunded. */
export type Refundable = Record<
  "subtotalCents" | "discountCents" | "deliveryFeeCents" | "redeliveryFeeCents",
  Cents
> & {
  taxes: readonly TaxLine[];
};

/** Returns what is left of an order's price after its refunds so far. */
export function stillPaidFor(order: Refundable, refunds: readonly TaxedParts[]): TaxedParts {
  const less = (whole: Cents, part: keyof PriceParts) =>
    refunds.reduce((left, refund) => left - refund[part], whole);
  return {
    itemsCents: less(order.subtotalCents - order.discountCents, "itemsCents"),
    deliveryCents: less(order.deliveryFeeCents, "deliveryCents"),
    redeliveryCents: less(order.redeliveryFeeCents, "redeliveryCents"),
    taxes: order.taxes.map((tax, index) => ({
      ...tax,
      cents: refunds.reduce((left, { taxes }) => left - (taxes[index]?.cents ?? 0), tax.cents),
    })),
  };
}

/** Sums parts with their taxes. */
export function totalOfParts({ itemsCents, deliveryCents, redeliveryCents, taxes }: TaxedParts): Cents {
  return itemsCents + deliveryCents + redeliveryCents + taxOf(taxes);
}

/**
 * Returns a refund of these parts of what is left; null if less is left. Its taxes are those on what was left
 * minus those on what remains, at the order's own rates (rules accounting/refund-taxes), so in any sequence,
 * the refunds add up to the order's total to the cent.
 */
export function refundOf(left: TaxedParts, asked: PriceParts): PartGivenBack | null {
  const remains = {
    itemsCents: left.itemsCents - asked.itemsCents,
    deliveryCents: left.deliveryCents - asked.deliveryCents,
    redeliveryCents: left.redeliveryCents - asked.redeliveryCents,
  };
  const isSound = [...Object.values(remains), ...Object.values(asked)].every((cents) => cents >= 0);
  if (!isSound) return null;
  const fees = remains.deliveryCents + remains.redeliveryCents;
  const onRemains = taxLines(left.taxes, remains.itemsCents, fees);
  // A tax once calculated differently is never refunded beyond the amount paid.
  const taxes = left.taxes.map((tax, index) => ({
    ...tax,
    cents: Math.max(0, tax.cents - (onRemains[index]?.cents ?? 0)),
  }));
  const taxCents = taxOf(taxes);
  return { ...asked, taxes, taxCents, totalCents: totalOfParts({ ...asked, taxes }) };
}
