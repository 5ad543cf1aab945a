import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { type Block, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import type { EmailKind } from "./email-words.ts";
import {
  amounts,
  atTheDoor,
  costOfAnother,
  delivery,
  due,
  framed,
  type MailedOrder,
  type MailingShop,
  ownWords,
  payByLink,
} from "./framed-email.ts";
import type { OrderStatus } from "./status.ts";

// Emails don't reveal what was bought to someone else who sees one, or only its subject on a locked phone:
// they name no product, no milligrams, no promo code, and no single tax (rules email/discreet-emails). The
// order's page has all of it.

/**
 * An email: its part of the subject, its paragraph that the shop can write, and its blocks. `own` is that
 * paragraph, or the built-in words for it, if there are any (rules email/own-words).
 */
type OrderMail = {
  state: string;
  kind: EmailKind;
  usual?: string;
  blocks: (order: MailedOrder, shop: MailingShop, own: Block[]) => Block[];
};

/** Email for each status. Customers aren't notified of packing. */
const STATUS_MAILS: Partial<Record<OrderStatus, OrderMail>> = {
  pending: {
    state: "placed",
    kind: "placed",
    usual: "Thank you. We've received your order.",
    blocks: (order, shop, own) => [
      ...own,
      amounts(order),
      ...payByLink(shop, order),
      delivery(order, shop),
      mailText(`${atTheDoor(shop, order)} You can cancel it on your account page until we start packing.`),
    ],
  },
  confirmed: {
    state: "confirmed",
    kind: "confirmed",
    usual: "Your order is confirmed. We'll deliver it during your delivery window.",
    blocks: (order, shop, own) => [
      ...own,
      ...payByLink(shop, order),
      delivery(order, shop),
      mailText(atTheDoor(shop, order)),
    ],
  },
  out_for_delivery: {
    state: "out for delivery",
    kind: "onTheWay",
    usual: "Your order is out for delivery.",
    blocks: (order, shop, own) => {
      const id = order.giftName ? "The recipient needs a valid ID" : "Have a valid ID ready";
      const isPaid = order.paymentStatus === "paid";
      const amount = isPaid ? formatMoney(order.openCents ?? 0) : "the amount";
      return [
        ...own,
        delivery(order, shop),
        amounts(order),
        mailText(isPaid && !order.openCents ? `${id}.` : `${id}, and ${amount} in cash or a debit card.`),
      ];
    },
  },
  completed: {
    state: "delivered",
    kind: "delivered",
    blocks: ({ totalCents, backCents = 0 }, { words }, own) => [
      mailText(
        `Your order has been delivered and paid: ${formatMoney(totalCents - backCents)}.${words.delivered === "" ? " Thank you." : ""}`,
      ),
      ...(backCents > 0
        ? [
            mailText(
              `We were late, so delivery is on us. Your total is ${formatMoney(backCents)} lower, including tax.`,
            ),
          ]
        : []),
      ...own,
    ],
  },
  delivery_failed: {
    state: "delivery attempted",
    kind: "attempted",
    usual: "Contact us to arrange another time.",
    blocks: (order, shop, own) => [
      mailText("We tried to deliver your order but couldn't."),
      ...own,
      mailText(
        `If we can't deliver it, the order is returned to the shop, and ${order.paymentStatus === "paid" ? "your payment will be refunded" : "nothing is due"}.`,
      ),
      ...costOfAnother(order, shop),
      ...payByLink(shop, order),
      delivery(order, shop),
      mailText(atTheDoor(shop, order)),
    ],
  },
  returned: {
    state: "returned",
    kind: "returned",
    blocks: (order, _, own) => [
      mailText(`Your order was returned to the shop and won't be redelivered. ${due(order)}`),
      ...own,
    ],
  },
  canceled: {
    state: "canceled",
    kind: "canceled",
    blocks: (order, _, own) => [
      mailText(`Your order is canceled. It won't be delivered. ${due(order)}`),
      ...own,
    ],
  },
};

/**
 * Email about an order taken by phone, which is confirmed immediately (rules phone-orders/confirmed-at-once).
 */
export function phoneOrderMail(shop: MailingShop, order: MailedOrder): Unaddressed {
  return mailOf(shop, order, {
    state: "confirmed",
    kind: "confirmed",
    usual: "Thank you for your call. Your order is confirmed.",
    blocks: (_, __, own) => [
      ...own,
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
    kind: "changed",
    blocks: (_, __, own) => [
      mailText(
        "We're sorry: some items in your order aren't available, so we had to change it. See your order's page for details.",
      ),
      ...own,
      mailText(
        isLess
          ? `The new total is ${formatMoney(order.totalCents)} instead of ${formatMoney(beforeCents)}.`
          : `The total stays at ${formatMoney(order.totalCents)}.`,
      ),
      ...(order.paymentStatus === "paid" && isLess ? [mailText("We'll refund the difference.")] : []),
      amounts(order),
      ...payByLink(shop, order),
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
    kind: "changed",
    blocks: (_, __, own) => [
      mailText(
        by === "shop"
          ? "We changed your order as agreed. See your order's page for details. If you didn't ask for this, contact us."
          : "You changed your order. See your order's page for details.",
      ),
      ...own,
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

function mailOf(
  shop: MailingShop,
  order: MailedOrder,
  { state, kind, usual, blocks }: OrderMail,
): Unaddressed {
  return framed(shop, order, state, blocks(order, shop, ownWords(shop, kind, usual)));
}
