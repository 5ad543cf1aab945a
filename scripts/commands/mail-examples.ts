import {
  chooseNewPasswordMail,
  confirmEmailMail,
  farewellMail,
  guessedPasswordsMail,
  knownAddressMail,
  passwordChangedMail,
  passwordSetMail,
} from "#app/accounts/auth/account-emails.ts";
import { type FactorChange, factorEmail } from "#app/accounts/factors/factor-emails.ts";
import { adminGrantedMail, adminRevokedMail, rolesChangedMail } from "#app/admin/users/rights-emails.ts";
import { PLACEHOLDER_ADDRESS } from "#app/base/lib/email.ts";
import type { RichBlock, RichInline, RichItem } from "#app/base/lib/rich-text.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { endpointOffMail } from "#app/base/webhooks/endpoint-emails.ts";
import { backMail } from "#app/content/back-in-stock/back-email.ts";
import { refusedReviewMail } from "#app/content/reviews/review-email.ts";
import { letterMail } from "#app/content/waitlist/letter-email.ts";
import { answerMail, contactMail, invitationMail, placeMail } from "#app/content/waitlist/waitlist-emails.ts";
import { invitationWords } from "#app/content/waitlist/wave.ts";
import { refundMail } from "#app/trade/accounting/refund-emails.ts";
import { NO_EMAIL_WORDS } from "#app/trade/orders/email-words.ts";
import { type MailedOrder, mailingShop } from "#app/trade/orders/framed-email.ts";
import { newOrderMail } from "#app/trade/orders/new-order-email.ts";
import { changeMail, orderMail } from "#app/trade/orders/order-emails.ts";
import { dueBy } from "#app/trade/orders/payment.ts";
import { reminderMail, unpaidMail } from "#app/trade/orders/payment-emails.ts";
import { ORDER_STATUSES } from "#app/trade/orders/status.ts";
import { noticeOf } from "#app/trade/recalls/recall.ts";
import { noticeMail } from "#app/trade/recalls/recall-emails.ts";

// One example of every email the shop can send, built by the real functions. A test checks that no email file
// is missing here.

/** A sample email; `name` is the name of its files. */
export type MailExample = { name: string; mail: Unaddressed };

const SHOP = DEFAULT_SETTINGS.siteName;
const DEMO = { siteName: SHOP, contactEmail: PLACEHOLDER_ADDRESS };
const TOKEN = "an-example-of-a-token";

const ORDER: MailedOrder = {
  id: "5ab5e0af-6f0e-4b5e-9a51-0d8d1d7f0001",
  contactName: "Maya Lindqvist",
  deliveryAddress: "2812 Humboldt Ave S",
  deliveryCity: "Minneapolis",
  deliveryState: "MN",
  deliveryZip: "55408",
  deliveryOption: "standard",
  windowStart: Temporal.Instant.from("2026-11-21T18:00:00Z"),
  windowEnd: Temporal.Instant.from("2026-11-21T20:00:00Z"),
  instructions: "The blue door beside the garage.",
  subtotalCents: 4_800,
  discountCents: 0,
  deliveryFeeCents: 799,
  redeliveryFeeCents: 0,
  taxes: [
    { name: "Cannabis gross receipts tax", basisPoints: 1_500, appliesToDelivery: true, cents: 840 },
    { name: "Sales tax", basisPoints: 902.5, appliesToDelivery: false, cents: 433 },
  ],
  totalCents: 6_872,
  ...dueBy("at_door"),
  attempts: 1,
};

const THIRD_ATTEMPT: MailedOrder = {
  ...ORDER,
  attempts: 3,
  redeliveryFeeCents: 500,
  taxes: ORDER.taxes.map((tax) => (tax.appliesToDelivery ? { ...tax, cents: 915 } : tax)),
  totalCents: 7_447,
};

const PAY_LINK = { payLinkAddress: "https://pay.example.com/{order}?amount={amount}" };
const MAILING = mailingShop({ ...DEFAULT_SETTINGS, ...PAY_LINK }, 21, NO_EMAIL_WORDS);
const BY_LINK: MailedOrder = { ...ORDER, ...dueBy("link") };

function orderExamples(): MailExample[] {
  return ORDER_STATUSES.flatMap((status) => {
    const mail = orderMail(MAILING, ORDER, status);
    return mail ? [{ name: `order-${status.replaceAll("_", "-")}`, mail }] : [];
  });
}

const FACTOR_CHANGES: readonly FactorChange[] = [
  { what: "app-on" },
  { what: "app-moved" },
  { what: "app-off" },
  { what: "passkey-added", name: "Chrome on Android" },
  { what: "passkey-removed", name: "Chrome on Android" },
  { what: "recovery-codes-renewed" },
  { what: "recovery-code-used", left: 9 },
  { what: "dropped" },
];

function factorExamples(): MailExample[] {
  const facts = { ...DEMO, when: "Saturday, November 21, 10:15 AM" };
  return FACTOR_CHANGES.map((change) => {
    const passwordOnly = change.what === "app-off" || change.what === "dropped";
    const name = change.what === "dropped" ? "second-factor-dropped" : change.what;
    return { name, mail: factorEmail(change, { ...facts, passwordOnly }) };
  });
}

function recallExample(): Unaddressed {
  const number = "EVL-26-0903";
  const words = noticeOf({ product: "Dockside Lime & Juniper Seltzer", number }, DEMO);
  return noticeMail({ ...words, number }, DEMO);
}

/** A wave's invitation, with the unsubscribe link of marketing emails. */
function invitationExample(): Unaddressed {
  const { subject, content } = invitationMail(invitationWords(DEFAULT_SETTINGS), DEMO);
  return { subject, content: { ...content, unsubscribe: `/unsubscribe?token=${TOKEN}` } };
}

const said = (...content: RichInline[]): RichBlock => ({ type: "paragraph", content });
const words = (text: string): RichInline => ({ type: "text", text });
const linked = (text: string, href: string): RichInline => ({
  ...{ type: "text", text },
  marks: [{ type: "link", attrs: { href } }],
});
const item = (text: string): RichItem => ({ type: "listItem", content: [said(words(text))] });

/** A letter with each kind of formatted text, and the required ending of marketing emails. */
function letterExample(): Unaddressed {
  const content: RichBlock[] = [
    said(
      words("From December on we deliver "),
      { type: "text", text: "later", marks: [{ type: "bold" }] },
      words("."),
    ),
    { type: "bulletList", content: [item("Fridays until 11 PM"), item("Saturdays until 11 PM")] },
    { type: "heading", attrs: { level: 2 }, content: [words("New on the dock")] },
    { type: "blockquote", content: [said(words("Lime & juniper, at last."))] },
    { type: "horizontalRule" },
    said(words("See "), linked("the delivery times", "/#delivery"), words(".")),
  ];
  const mail = letterMail({ subject: `News from ${SHOP}`, content: { type: "doc", content } }, DEMO);
  const postal = "1200 Lake Street, Edina, MN 55435";
  return { ...mail, content: { ...mail.content, postal, unsubscribe: `/unsubscribe?token=${TOKEN}` } };
}

const MESSAGE = {
  name: "Nora Berglund",
  email: "nora@example.com",
  message:
    "Do you deliver to 55025?\n\nIf not yet, I would like to hear when you do.\nThank you, and greetings.",
};

export const MAIL_EXAMPLES: readonly MailExample[] = [
  ...orderExamples(),
  {
    name: "order-delivery-failed-twice",
    mail: orderMail(MAILING, { ...ORDER, attempts: 2 }, "delivery_failed") as Unaddressed,
  },
  {
    name: "order-on-its-way-third-attempt",
    mail: orderMail(MAILING, THIRD_ATTEMPT, "out_for_delivery") as Unaddressed,
  },
  { name: "order-placed-by-link", mail: orderMail(MAILING, BY_LINK, "pending") as Unaddressed },
  { name: "order-payment-due", mail: reminderMail(MAILING, BY_LINK) },
  { name: "order-not-paid", mail: unpaidMail(MAILING, BY_LINK) },
  { name: "order-changed", mail: changeMail(MAILING, ORDER, ORDER.totalCents + 1_900) },
  { name: "order-refunded", mail: refundMail(MAILING, { ...ORDER, cents: 1_204, method: "cash" }) },
  { name: "confirm-email", mail: confirmEmailMail(SHOP, TOKEN, 24) },
  { name: "choose-new-password", mail: chooseNewPasswordMail(SHOP, TOKEN) },
  { name: "password-changed", mail: passwordChangedMail(SHOP) },
  { name: "password-set", mail: passwordSetMail(SHOP, { isWithoutFactors: false }) },
  { name: "password-set-first", mail: passwordSetMail(SHOP, { isWithoutFactors: true }) },
  { name: "account-deleted", mail: farewellMail(SHOP) },
  ...factorExamples(),
  { name: "recall-notice", mail: recallExample() },
  { name: "waitlist-place", mail: placeMail(SHOP, "55408", `/waitlist/place?token=${TOKEN}`) },
  { name: "waitlist-invitation", mail: invitationExample() },
  { name: "admin-granted", mail: adminGrantedMail(SHOP) },
  { name: "roles-changed", mail: rolesChangedMail(SHOP, "Packer, Courier") },
  { name: "admin-revoked", mail: adminRevokedMail(SHOP, PLACEHOLDER_ADDRESS) },
  {
    name: "webhook-off",
    mail: endpointOffMail(SHOP, {
      ...{ id: ORDER.id, name: "Bookkeeping", url: "https://accounting.example/evenlake" },
      reason: "It hasn't accepted anything for three days.",
    }),
  },
  { name: "back-in-stock", mail: backMail(SHOP, { name: "Lake Gummies", slug: "lake-gummies" }) },
  { name: "known-address", mail: knownAddressMail(SHOP) },
  { name: "guessed-passwords", mail: guessedPasswordsMail(SHOP) },
  { name: "new-order", mail: newOrderMail({ siteName: SHOP, delivery: DEMO_DELIVERY }, ORDER, 3) },
  {
    name: "contact-message",
    mail: contactMail(SHOP, MESSAGE),
  },
  {
    name: "contact-answer",
    mail: answerMail(SHOP, {
      ...MESSAGE,
      at: "2026-11-21T16:15:00Z",
      answer:
        "Forest Lake is still a little too far for us.\n\nWe've noted your ZIP code and will email you as soon as we deliver there.",
      contactEmail: PLACEHOLDER_ADDRESS,
    }),
  },
  {
    name: "review-refused",
    mail: refusedReviewMail(DEMO, {
      firstName: "Maya",
      productId: "5ab5e0af-6f0e-4b5e-9a51-0d8d1d7f0002",
      reason: "claim",
      note: "We'd be glad to publish what you say about the taste. Please leave out the part about your knee.",
    }),
  },
  { name: "with-unsubscribe", mail: letterExample() },
];
