import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";

type Refunded = { id: string; contactName: string; cents: Cents; method: PaymentMethod };

/**
 * Refund email to the customer (rules accounting/refund-notice). Like every order email, it names no product.
 */
export function refundMail(siteName: string, { id, contactName, cents, method }: Refunded): Unaddressed {
  const how = method === "cash" ? "in cash" : "to your card";
  return {
    subject: `Your order ${orderNumber(id)}: refund issued`,
    content: {
      shop: siteName,
      greeting: `Hello ${contactName},`,
      blocks: [
        mailText(`We refunded ${formatMoney(cents)} of your order ${how}, including tax.`),
        link("See your order", "/account?tab=orders"),
      ],
    },
  };
}
