import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { framed, type MailingShop, ownWords } from "#app/trade/orders/framed-email.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";

type Refunded = { id: string; contactName: string; cents: Cents; method: PaymentMethod };

/**
 * Refund email to the customer (rules accounting/refund-notice). Like every order email, it names no product.
 */
export function refundMail(shop: MailingShop, { cents, method, ...order }: Refunded): Unaddressed {
  const how = method === "cash" ? "in cash" : "to your card";
  return framed(shop, order, "refund issued", [
    mailText(`We refunded ${formatMoney(cents)} of your order ${how}, including tax.`),
    ...ownWords(shop, "refunded"),
  ]);
}
