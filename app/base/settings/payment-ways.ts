import { counted } from "#app/base/lib/money.ts";

/** How a customer pays: the courier in cash or by debit card, or the shop by its payment link. */
export const PAYMENT_WAYS = ["at_door", "link"] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** The ways that a shop offers (rules payment/ways). */
export const OFFERED_WAYS = ["at_door", "both", "link"] as const;
export type OfferedWays = (typeof OFFERED_WAYS)[number];

/** Returns the ways to pay that customers can choose from; the first is chosen unless they choose another. */
export function waysOf(offered: OfferedWays): readonly PaymentWay[] {
  return offered === "both" ? PAYMENT_WAYS : [offered];
}

/** The settings about payment that customers are shown. */
type PaymentSettings = {
  paymentWays: OfferedWays;
  payLinkText: string;
  payLinkAddress: string;
  payCancelHours: number;
  payBeforeLeaving: boolean;
};

/** Returns how customers pay. Orders placed earlier keep their way, so the link is known while it has an address. */
export function paymentFacts({
  paymentWays,
  payLinkText,
  payLinkAddress,
  payCancelHours,
  payBeforeLeaving,
}: PaymentSettings) {
  return {
    ways: waysOf(paymentWays),
    linkText: payLinkText,
    linkAddress: payLinkAddress,
    cancelHours: payCancelHours,
    /** Whether an order leaves only once it's paid (rules payment/before-dispatch). */
    isBeforeDispatch: payBeforeLeaving,
  };
}

/** How customers pay, for pages and emails. */
export type PaymentFacts = ReturnType<typeof paymentFacts>;

/** Returns how to pay, as the label of a choice (rules payment/ways, payment/before-dispatch). */
export function wayText(way: PaymentWay, isBeforeDispatch: boolean): string {
  if (way === "link") return "By our payment link";
  return `${isBeforeDispatch ? "Before delivery" : "At the door"}, in cash or by debit card`;
}

/**
 * Returns what a customer has to know about the payment link, before and after ordering. Once an order has been
 * dispatched, it isn't canceled anymore.
 */
export function linkSentence(
  { cancelHours }: Pick<PaymentFacts, "cancelHours">,
  maybeCanceled = true,
): string {
  const marked = "We mark an order as paid by hand once we see the payment";
  const hours = counted(cancelHours, "hour", "hours");
  return maybeCanceled
    ? `${marked}, and cancel it if it isn't paid within ${hours} of ordering.`
    : `${marked}.`;
}

/** An https address; its host has no placeholder. */
const LINK_ADDRESS = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#][^\s"<>\\]*)?$/i;

/** Returns whether a text can be the address of the payment link (rules payment/link-address). */
export function isLinkAddress(text: string): boolean {
  return LINK_ADDRESS.test(text);
}
