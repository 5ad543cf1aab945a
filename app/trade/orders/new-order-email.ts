import { type Cents, counted, formatMoney } from "#app/base/lib/money.ts";
import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import type { DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "./order-view.ts";

/**
 * Summary for the shop's email about a new order: destination, time, and total, without contents or customer.
 */
type NewOrderFacts = {
  id: string;
  deliveryZip: string;
  deliveryOption: DeliveryOption;
  windowStart: Temporal.Instant;
  windowEnd: Temporal.Instant;
  totalCents: Cents;
};

/** Email to the shop about an order placed by a customer (rules email/order-notice). */
export function newOrderMail(
  { siteName: shop, delivery }: Pick<SiteSettings, "siteName" | "delivery">,
  order: NewOrderFacts,
  items: number,
): Unaddressed {
  const lines = [
    windowText(order.windowStart.toString(), order.windowEnd.toString()),
    `ZIP code ${order.deliveryZip}`,
    `${counted(items, "item", "items")}, ${formatMoney(order.totalCents)}`,
  ];
  return {
    subject: `New order ${orderNumber(order.id)}`,
    content: {
      shop,
      kind: "new-order",
      blocks: [
        mailText("A customer placed an order. Confirm it, and pack it in time for its delivery window."),
        { kind: "lines", heading: delivery.options[order.deliveryOption].label, lines },
        link("See the order", `/admin/orders/${order.id}`),
        link("All orders", "/admin/orders"),
      ],
    },
  };
}
