import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { type Block, link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import type { DeliveryOption, DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { linkSentence, type PaymentFacts, paymentFacts } from "#app/base/settings/payment-ways.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import type { OrderPrice } from "#app/trade/cart/totals.ts";
import { attemptCostsExtra } from "#app/trade/delivery/options.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import type { EmailKind, EmailWords } from "./email-words.ts";
import { orderNumber } from "./order-view.ts";
import { awaitsLink, type Payment } from "./payment.ts";
import { AWAITS_PAYMENT, paymentLink } from "./payment-link.ts";
import type { OrderStatus } from "./status.ts";

/** Order details used in emails. */
export type MailedOrder = OrderPrice &
  Payment & {
    id: string;
    /** Absent for an order being placed. */
    status?: OrderStatus;
    contactName: string;
    deliveryAddress: string;
    deliveryCity: string;
    deliveryState: string;
    deliveryZip: string;
    deliveryOption: DeliveryOption;
    /** Instants, or their ISO text. */
    windowStart: Temporal.Instant | string;
    windowEnd: Temporal.Instant | string;
    instructions: string;
    /** Recipient of a gift; "" or absent for other orders. */
    giftName?: string;
    /** Number of delivery attempts. */
    attempts: number;
    /** Late-delivery refund (rules on-time/late-refund). */
    backCents?: Cents;
    /** What a paid order costs more than was paid, due at the door; absent if nothing. */
    openCents?: Cents;
  };

/**
 * Shop details used in emails: its name, the required age of the recipient, its delivery options, how customers
 * pay, and its own words.
 */
export type MailingShop = {
  siteName: string;
  age: number;
  attemptFeeCents: Cents;
  options: DeliveryProfile["options"];
  payment: PaymentFacts;
  words: EmailWords;
};

type MailSettings = Parameters<typeof paymentFacts>[0] &
  Pick<SiteSettings, "siteName" | "redeliveryFeeCents" | "delivery">;

export function mailingShop(settings: MailSettings, age: number, words: EmailWords): MailingShop {
  const { siteName, redeliveryFeeCents: attemptFeeCents, delivery } = settings;
  const { options } = delivery;
  return { siteName, age, attemptFeeCents, options, payment: paymentFacts(settings), words };
}

/** Returns the shop's paragraph of an email, else the built-in words, else nothing. */
export function ownWords({ words }: MailingShop, kind: EmailKind, usual = ""): Block[] {
  const said = words[kind] || usual;
  return said === "" ? [] : [mailText(said)];
}

/** Puts the blocks of an email between greeting and signature. */
export function framed(
  { siteName, words }: MailingShop,
  { id, contactName }: Pick<MailedOrder, "id" | "contactName">,
  state: string,
  blocks: readonly Block[],
): Unaddressed {
  const signature = words.signature === "" ? [] : [mailText(words.signature)];
  return {
    subject: `Your order ${orderNumber(id)}: ${state}`,
    content: {
      shop: siteName,
      greeting: `${words.greeting || "Hello"} ${contactName},`,
      blocks: [...blocks, link("See your order", "/account?tab=orders"), ...signature],
    },
  };
}

/** Who must be there, and how the order is paid. */
export function atTheDoor(
  { age, payment }: MailingShop,
  order: Payment & Pick<MailedOrder, "openCents">,
): string {
  const id = `Someone ${age} or older must be there to receive it and show a valid ID.`;
  if (order.paymentStatus === "paid") {
    if (!order.openCents) return `${id} It's already paid.`;
    return `${id} ${formatMoney(order.openCents)} is still due at the door, in cash or by debit card.`;
  }
  if (awaitsLink(order)) return id;
  return payment.isBeforeDispatch
    ? `${id} You pay before delivery, in cash or by debit card.`
    : `${id} You pay at the door, in cash or by debit card.`;
}

/** The payment link of an order that waits for it (rules payment/link). */
export function payByLink({ payment }: MailingShop, order: MailedOrder): Block[] {
  if (!awaitsLink(order)) return [];
  const { linkAddress } = payment;
  const amount = formatMoney(order.totalCents);
  const how = linkAddress ? "Pay by our payment link." : "Contact us to pay.";
  return [
    mailText(
      `Due for order ${orderNumber(order.id)}: ${amount}. ${how} ${linkSentence(payment, AWAITS_PAYMENT.includes(order.status ?? "pending"))}`,
    ),
    ...(linkAddress ? [link(`Pay ${amount}`, paymentLink(linkAddress, order))] : []),
  ];
}

/**
 * Cost of the next attempt. The fee is added once, and an admin may waive it (rules delivery/redelivery-fee).
 */
export function costOfAnother(
  { attempts, redeliveryFeeCents }: MailedOrder,
  { attemptFeeCents }: MailingShop,
): Block[] {
  if (attemptFeeCents === 0 || redeliveryFeeCents > 0 || !attemptCostsExtra(attempts + 1)) return [];
  return [mailText(`Another attempt may add a redelivery fee of ${formatMoney(attemptFeeCents)} plus tax.`)];
}

/** What the customer owes for an order that ended. */
export function due({ paymentStatus }: MailedOrder): string {
  return paymentStatus === "refunded" ? "Your payment will be refunded." : "Nothing is due.";
}

/** Parts of the total. Taxes are shown as one sum, because a tax's name reveals the taxed product. */
export function amounts(order: MailedOrder): Block {
  const taxCents = order.taxes.reduce((sum, { cents }) => sum + cents, 0);
  const parts: [string, Cents][] = [
    ["Items", order.subtotalCents],
    ...(order.discountCents ? [["Discount", -order.discountCents] as [string, Cents]] : []),
    ["Delivery", order.deliveryFeeCents],
    ...(order.redeliveryFeeCents > 0 ? [["Redelivery", order.redeliveryFeeCents] as [string, Cents]] : []),
    ["Taxes", taxCents],
    ...(order.tipCents ? [["Tip", order.tipCents] as [string, Cents]] : []),
    ["Total", order.totalCents],
  ];
  return { kind: "amounts", rows: parts.map(([name, cents]) => ({ name, amount: formatMoney(cents) })) };
}

/** Window, address, and note of the delivery. */
export function delivery(order: MailedOrder, { options }: MailingShop): Block {
  const { deliveryAddress, deliveryCity, deliveryState, deliveryZip, instructions } = order;
  const lines = [
    windowText(order.windowStart.toString(), order.windowEnd.toString()),
    deliveryAddress,
    `${deliveryCity}, ${deliveryState} ${deliveryZip}`,
    ...(instructions ? [`Note: ${instructions}`] : []),
  ];
  return { kind: "lines", heading: options[order.deliveryOption].label, lines };
}
