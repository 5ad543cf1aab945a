import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { type Block, link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import type { DeliveryOption, DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { linkSentence, type PaymentFacts, paymentFacts } from "#app/base/settings/payment-ways.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import type { OrderPrice } from "#app/trade/cart/totals.ts";
import { attemptCostsExtra } from "#app/trade/delivery/options.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "./order-view.ts";
import { awaitsLink, type Payment } from "./payment.ts";
import { paymentLink } from "./payment-link.ts";
import type { OrderStatus } from "./status.ts";

// Emails don't reveal what was bought to someone else who sees one, or only its subject on a locked phone:
// they name no product, no milligrams, no promo code, and no single tax (rules email/discreet-emails). The
// order's page has all of it.

/** Order details used in emails. */
export type MailedOrder = OrderPrice &
  Payment & {
    id: string;
    contactName: string;
    contactPhone: string;
    deliveryAddress: string;
    deliveryCity: string;
    deliveryState: string;
    deliveryZip: string;
    deliveryOption: DeliveryOption;
    windowStart: Temporal.Instant;
    windowEnd: Temporal.Instant;
    instructions: string;
    /** Number of delivery attempts. */
    attempts: number;
    /** Late-delivery refund (rules on-time/late-refund). */
    backCents?: Cents;
  };

type StatusMail = { state: string; blocks: (order: MailedOrder, shop: MailingShop) => Block[] };

type MailSettings = Parameters<typeof paymentFacts>[0] &
  Pick<SiteSettings, "siteName" | "redeliveryFeeCents" | "delivery">;

/**
 * Shop details used in emails: its name, the required age of the recipient, its delivery options, and how
 * customers pay.
 */
export type MailingShop = {
  siteName: string;
  age: number;
  attemptFeeCents: Cents;
  options: DeliveryProfile["options"];
  payment: PaymentFacts;
};

export function mailingShop(settings: MailSettings, age: number): MailingShop {
  const { siteName, redeliveryFeeCents: attemptFeeCents, delivery } = settings;
  return { siteName, age, attemptFeeCents, options: delivery.options, payment: paymentFacts(settings) };
}

function atTheDoor({ age, payment }: MailingShop, order: Payment): string {
  const id = `Someone ${age} or older must be there to receive it and show a valid ID.`;
  if (order.paymentStatus === "paid") return `${id} It's already paid.`;
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
    mailText(`Due for order ${orderNumber(order.id)}: ${amount}. ${how} ${linkSentence(payment)}`),
    ...(linkAddress ? [link(`Pay ${amount}`, paymentLink(linkAddress, order))] : []),
  ];
}

/** Email for each status. Customers aren't notified of packing. */
const STATUS_MAILS: Partial<Record<OrderStatus, StatusMail>> = {
  pending: {
    state: "placed",
    blocks: (order, shop) => [
      mailText("Thank you. We've received your order."),
      amounts(order),
      ...payByLink(shop, order),
      delivery(order, shop),
      mailText(`${atTheDoor(shop, order)} You can cancel it on your account page until we start packing.`),
    ],
  },
  confirmed: {
    state: "confirmed",
    blocks: (order, shop) => [
      mailText("Your order is confirmed. We'll deliver it during your delivery window."),
      ...payByLink(shop, order),
      delivery(order, shop),
      mailText(atTheDoor(shop, order)),
    ],
  },
  out_for_delivery: {
    state: "out for delivery",
    blocks: (order, shop) => [
      mailText("Your order is out for delivery."),
      delivery(order, shop),
      amounts(order),
      mailText(
        order.paymentStatus === "paid"
          ? "Have a valid ID ready."
          : "Have a valid ID ready, and the amount in cash or a debit card.",
      ),
    ],
  },
  completed: {
    state: "delivered",
    blocks: ({ totalCents, backCents = 0 }) => [
      mailText(`Your order has been delivered and paid: ${formatMoney(totalCents - backCents)}. Thank you.`),
      ...(backCents > 0
        ? [
            mailText(
              `We were late, so delivery is on us. Your total is ${formatMoney(backCents)} lower, including tax.`,
            ),
          ]
        : []),
    ],
  },
  delivery_failed: {
    state: "delivery attempted",
    blocks: (order, shop) => [
      mailText("We tried to deliver your order but couldn't."),
      mailText(
        `We'll call you at ${order.contactPhone} to arrange another time. If we can't reach you, the order is returned to the shop, and nothing is due.`,
      ),
      ...costOfAnother(order, shop),
      delivery(order, shop),
      mailText(atTheDoor(shop, order)),
    ],
  },
  returned: {
    state: "returned",
    blocks: (order) => [
      mailText(`Your order was returned to the shop and won't be redelivered. ${due(order)}`),
    ],
  },
  canceled: {
    state: "canceled",
    blocks: (order) => [mailText(`Your order is canceled. It won't be delivered. ${due(order)}`)],
  },
};

/**
 * Email about an order taken by phone, which is confirmed immediately (rules phone-orders/confirmed-at-once).
 */
export function phoneOrderMail(shop: MailingShop, order: MailedOrder): Unaddressed {
  return mailOf(shop, order, {
    state: "confirmed",
    blocks: () => [
      mailText("Thank you for your call. Your order is confirmed."),
      amounts(order),
      ...payByLink(shop, order),
      delivery(order, shop),
      mailText(`${atTheDoor(shop, order)} To change or cancel it, call us.`),
    ],
  });
}

/** Email about an order's status; null for a status without one. */
export function orderMail(shop: MailingShop, order: MailedOrder, status: OrderStatus): Unaddressed | null {
  const mail = STATUS_MAILS[status];
  return mail ? mailOf(shop, order, mail) : null;
}

/**
 * Email about items removed or substituted while packing; the total was `beforeCents` (rules
 * packing/customer-notice).
 */
export function changeMail(shop: MailingShop, order: MailedOrder, beforeCents: Cents): Unaddressed {
  const isLess = order.totalCents < beforeCents;
  return mailOf(shop, order, {
    state: "changed",
    blocks: () => [
      mailText(
        "We're sorry: some items in your order aren't available, so we had to change it. See your order's page for details.",
      ),
      mailText(
        isLess
          ? `The new total is ${formatMoney(order.totalCents)} instead of ${formatMoney(beforeCents)}.`
          : `The total stays at ${formatMoney(order.totalCents)}.`,
      ),
      ...(order.paymentStatus === "paid" && isLess ? [mailText("We'll refund the difference.")] : []),
      amounts(order),
      delivery(order, shop),
    ],
  });
}

/**
 * Email about a change that the customer made, or the shop at their request; the total was `beforeCents`
 * (rules order-changes/notice).
 */
export function askedChangeMail(
  shop: MailingShop,
  order: MailedOrder,
  { beforeCents, by }: { beforeCents: Cents; by: "shop" | "customer" },
): Unaddressed {
  const { totalCents, paymentStatus } = order;
  const isSame = totalCents === beforeCents;
  return mailOf(shop, order, {
    state: "changed",
    blocks: () => [
      mailText(
        by === "shop"
          ? "We changed your order as agreed. See your order's page for details. If you didn't ask for this, contact us."
          : "You changed your order. See your order's page for details.",
      ),
      mailText(
        isSame
          ? `The total stays at ${formatMoney(totalCents)}.`
          : `The new total is ${formatMoney(totalCents)} instead of ${formatMoney(beforeCents)}.`,
      ),
      ...(paymentStatus === "paid" && totalCents < beforeCents
        ? [mailText("We'll refund the difference.")]
        : []),
      amounts(order),
      ...payByLink(shop, order),
      delivery(order, shop),
      mailText(atTheDoor(shop, order)),
    ],
  });
}

/** Makes an email about an order: its state is in the subject, and a link to it is at the end. */
export function mailOf(shop: MailingShop, order: MailedOrder, { state, blocks }: StatusMail): Unaddressed {
  return {
    subject: `Your order ${orderNumber(order.id)}: ${state}`,
    content: {
      shop: shop.siteName,
      greeting: `Hello ${order.contactName},`,
      blocks: [...blocks(order, shop), link("See your order", "/account?tab=orders")],
    },
  };
}

/**
 * Cost of the next attempt. The fee is added once, and an admin may waive it (rules delivery/redelivery-fee).
 */
function costOfAnother(
  { attempts, redeliveryFeeCents }: MailedOrder,
  { attemptFeeCents }: MailingShop,
): Block[] {
  if (attemptFeeCents === 0 || redeliveryFeeCents > 0 || !attemptCostsExtra(attempts + 1)) return [];
  return [mailText(`Another attempt may add a redelivery fee of ${formatMoney(attemptFeeCents)} plus tax.`)];
}

function due({ paymentStatus }: MailedOrder): string {
  return paymentStatus === "refunded" ? "Your payment will be refunded." : "Nothing is due.";
}

/** Parts of the total. Taxes are shown as one sum, because a tax's name reveals the taxed product. */
function amounts(order: MailedOrder): Block {
  const taxCents = order.taxes.reduce((sum, { cents }) => sum + cents, 0);
  const parts: [string, Cents][] = [
    ["Items", order.subtotalCents],
    ...(order.discountCents ? [["Discount", -order.discountCents] as [string, Cents]] : []),
    ["Delivery", order.deliveryFeeCents],
    ...(order.redeliveryFeeCents > 0 ? [["Redelivery", order.redeliveryFeeCents] as [string, Cents]] : []),
    ["Taxes", taxCents],
    ["Total", order.totalCents],
  ];
  return { kind: "amounts", rows: parts.map(([name, cents]) => ({ name, amount: formatMoney(cents) })) };
}

function delivery(order: MailedOrder, { options }: MailingShop): Block {
  const { deliveryAddress, deliveryCity, deliveryState, deliveryZip, instructions } = order;
  const lines = [
    windowText(order.windowStart.toString(), order.windowEnd.toString()),
    deliveryAddress,
    `${deliveryCity}, ${deliveryState} ${deliveryZip}`,
    ...(instructions ? [`Note: ${instructions}`] : []),
  ];
  return { kind: "lines", heading: options[order.deliveryOption].label, lines };
}
