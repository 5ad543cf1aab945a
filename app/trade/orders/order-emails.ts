import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { type Block, link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import type { OrderPrice } from "#app/trade/cart/totals.ts";
import type { DeliveryOption } from "#app/trade/delivery/bands.ts";
import { attemptCostsExtra, OPTION_FACTS, REDELIVERY_FEE_CENTS } from "#app/trade/delivery/options.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "./order-view.ts";
import type { PaymentStatus } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

// A flatmate who sees a mail, or only its subject on a locked phone, does not learn from it what was bought: it names
// no product, no milligrams, no promotion code and no tax of its own (rules email/discreet-emails). All of that is on the order's page.

/** The facts of an order in a mail. */
export type MailedOrder = OrderPrice & {
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
  paymentStatus: PaymentStatus;
  /** How often the courier has set out. */
  attempts: number;
  /** What was given back because the order came late (rules on-time/late-refund). */
  backCents?: Cents;
};

type StatusMail = { state: string; blocks: (order: MailedOrder, shop: MailingShop) => Block[] };

/** What a mail says of the shop: its name, and the age that a rule asks of whoever receives an order. */
export type MailingShop = { siteName: string; age: number };

function atTheDoor({ age }: MailingShop, { paymentStatus }: Pick<MailedOrder, "paymentStatus">): string {
  const payment =
    paymentStatus === "paid" ? "It is paid already." : "You pay at the door, in cash or by debit card.";
  return `Someone ${age} or older must be there to receive it and show a valid ID. ${payment}`;
}

/** What customers are told when their order reaches a state. Packing is the shop's own business. */
const STATUS_MAILS: Partial<Record<OrderStatus, StatusMail>> = {
  pending: {
    state: "placed",
    blocks: (order, shop) => [
      mailText("Thank you. We have your order and are getting to it."),
      amounts(order),
      delivery(order),
      mailText(`${atTheDoor(shop, order)} Until we begin packing you can cancel it on your account page.`),
    ],
  },
  confirmed: {
    state: "confirmed",
    blocks: (order, shop) => [
      mailText("Your order is confirmed. We pack it in time and bring it to you in your window."),
      delivery(order),
      mailText(atTheDoor(shop, order)),
    ],
  },
  out_for_delivery: {
    state: "on its way",
    blocks: (order) => [
      mailText("Your order is on its way to you."),
      delivery(order),
      amounts(order),
      mailText(
        order.paymentStatus === "paid"
          ? "Please have a valid ID ready."
          : "Please have a valid ID ready, and the amount in cash or a debit card.",
      ),
    ],
  },
  completed: {
    state: "delivered",
    blocks: ({ totalCents, backCents = 0 }) => [
      mailText(`Your order is delivered and paid: ${formatMoney(totalCents - backCents)}. Thank you.`),
      ...(backCents > 0
        ? [
            mailText(
              `We came late, so the delivery is on us: ${formatMoney(backCents)} less than we had told you, taxes included.`,
            ),
          ]
        : []),
    ],
  },
  delivery_failed: {
    state: "not delivered",
    blocks: (order, shop) => [
      mailText("We were at your door and could not hand off your order."),
      mailText(
        `What comes next: we call you at ${order.contactPhone} and agree on another time. If we cannot reach you, the order goes back to the shop, and nothing is due.`,
      ),
      ...costOfAnother(order),
      delivery(order),
      mailText(atTheDoor(shop, order)),
    ],
  },
  returned: {
    state: "back at the shop",
    blocks: (order) => [
      mailText(`Your order is back at the shop and will not be tried again. ${due(order)}`),
    ],
  },
  canceled: {
    state: "canceled",
    blocks: (order) => [mailText(`Your order is canceled. Nothing will be delivered. ${due(order)}`)],
  },
};

/** The mail about an order that the shop took by phone, which is confirmed at once (rules phone-orders/confirmed-at-once). */
export function phoneOrderMail(shop: MailingShop, order: MailedOrder): Unaddressed {
  return mailOf(shop, order, {
    state: "confirmed",
    blocks: () => [
      mailText("Thank you for your call. Your order is confirmed."),
      amounts(order),
      delivery(order),
      mailText(`${atTheDoor(shop, order)} To change or cancel it, please call us.`),
    ],
  });
}

/** The mail about an order that has reached a state; null for a state of which customers are not told. */
export function orderMail(shop: MailingShop, order: MailedOrder, status: OrderStatus): Unaddressed | null {
  const mail = STATUS_MAILS[status];
  return mail ? mailOf(shop, order, mail) : null;
}

/**
 * The mail about an order of which something was taken off or replaced while it was packed; it came to `beforeCents` (rules packing/customer-notice).
 */
export function changeMail(shop: MailingShop, order: MailedOrder, beforeCents: Cents): Unaddressed {
  const isLess = order.totalCents < beforeCents;
  return mailOf(shop, order, {
    state: "changed",
    blocks: () => [
      mailText(
        "We are sorry: we do not have all of your order, so we had to change it. Your order's page says what.",
      ),
      mailText(
        isLess
          ? `The new total is ${formatMoney(order.totalCents)} instead of ${formatMoney(beforeCents)}.`
          : `The total stays at ${formatMoney(order.totalCents)}.`,
      ),
      ...(order.paymentStatus === "paid" && isLess ? [mailText("You get back what you paid too much.")] : []),
      amounts(order),
      delivery(order),
    ],
  });
}

/**
 * The mail about an order that was changed as its customer wished, by themselves or by the shop; it came to `beforeCents` (rules order-changes/notice).
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
          ? "We changed your order as agreed with you. Your order's page says what. If you did not ask for this, please tell us."
          : "You changed your order. Your order's page says what.",
      ),
      mailText(
        isSame
          ? `The total stays at ${formatMoney(totalCents)}.`
          : `The new total is ${formatMoney(totalCents)} instead of ${formatMoney(beforeCents)}.`,
      ),
      ...(paymentStatus === "paid" && totalCents < beforeCents
        ? [mailText("You get back what you paid too much.")]
        : []),
      amounts(order),
      delivery(order),
      mailText(atTheDoor(shop, order)),
    ],
  });
}

function mailOf(shop: MailingShop, order: MailedOrder, { state, blocks }: StatusMail): Unaddressed {
  return {
    subject: `Your order ${orderNumber(order.id)}: ${state}`,
    content: {
      shop: shop.siteName,
      greeting: `Hello ${order.contactName},`,
      blocks: [...blocks(order, shop), link("See your order", "/account?tab=orders")],
    },
  };
}

/** What the next attempt may add. The fee is added once, and an admin may waive it (rules delivery/redelivery-fee). */
function costOfAnother({ attempts, redeliveryFeeCents }: MailedOrder): Block[] {
  if (redeliveryFeeCents > 0 || !attemptCostsExtra(attempts + 1)) return [];
  return [
    mailText(`Another attempt may add a redelivery fee of ${formatMoney(REDELIVERY_FEE_CENTS)} plus tax.`),
  ];
}

function due({ paymentStatus }: MailedOrder): string {
  return paymentStatus === "refunded" ? "What you paid is given back." : "Nothing is due.";
}

/** The parts of the total. The taxes stand in one sum, since the name of one of them tells what is taxed. */
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

function delivery(order: MailedOrder): Block {
  const { deliveryAddress, deliveryCity, deliveryState, deliveryZip, instructions } = order;
  const lines = [
    windowText(order.windowStart.toString(), order.windowEnd.toString()),
    deliveryAddress,
    `${deliveryCity}, ${deliveryState} ${deliveryZip}`,
    ...(instructions ? [`Note: ${instructions}`] : []),
  ];
  return { kind: "lines", heading: OPTION_FACTS[order.deliveryOption].label, lines };
}

/** What the shop reads of a new order: where and when it goes, and nothing of what is inside or of whom it is for. */
type NewOrderFacts = {
  id: string;
  deliveryZip: string;
  deliveryOption: DeliveryOption;
  windowStart: Temporal.Instant;
  windowEnd: Temporal.Instant;
  totalCents: Cents;
};

/** The email to the shop itself about an order that a customer placed (rules email/order-notice). */
export function newOrderMail(shop: string, order: NewOrderFacts, items: number): Unaddressed {
  const lines = [
    windowText(order.windowStart.toString(), order.windowEnd.toString()),
    `ZIP code ${order.deliveryZip}`,
    `${items} ${items === 1 ? "item" : "items"}, ${formatMoney(order.totalCents)}`,
  ];
  return {
    subject: `New order ${orderNumber(order.id)}`,
    content: {
      shop,
      kind: "new-order",
      blocks: [
        mailText("A customer placed an order. Confirm it, and pack it in time for its delivery window."),
        { kind: "lines", heading: OPTION_FACTS[order.deliveryOption].label, lines },
        link("See the order", `/admin/orders/${order.id}`),
        link("All orders", "/admin/orders"),
      ],
    },
  };
}
