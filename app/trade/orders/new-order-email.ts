import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import type { DeliveryOption } from "#app/trade/delivery/bands.ts";
import { OPTION_FACTS } from "#app/trade/delivery/options.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "./order-view.ts";

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
