import { mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { framed, type MailedOrder, type MailingShop, payByLink } from "./framed-email.ts";

/** The one reminder of a payment by link that hasn't been marked as paid (rules payment/reminder). */
export function reminderMail(shop: MailingShop, order: MailedOrder): Unaddressed {
  return framed(shop, order, "payment due", [
    mailText("We haven't seen your payment yet. If you've paid, you don't need to do anything."),
    ...payByLink(shop, order),
  ]);
}

/** Email about an order canceled because it wasn't paid in time (rules payment/unpaid). */
export function unpaidMail(shop: MailingShop, order: MailedOrder): Unaddressed {
  return framed(shop, order, "canceled", [
    mailText(
      "Your order is canceled because we didn't see your payment in time. It won't be delivered. If you've paid, contact us, and we'll refund you.",
    ),
  ]);
}
