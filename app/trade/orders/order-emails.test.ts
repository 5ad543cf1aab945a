import { expect, test } from "vitest";
import { emailText } from "#app/base/mail/email-text.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { paymentFacts } from "#app/base/settings/payment-ways.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { NO_EMAIL_WORDS } from "./email-words.ts";
import type { MailedOrder } from "./framed-email.ts";
import { changeMail, orderMail } from "./order-emails.ts";
import { dueBy, paidBy } from "./payment.ts";
import { ORDER_STATUSES } from "./status.ts";

const ORDER: MailedOrder = {
  id: "5ab5e0af-6f0e-4b5e-9a51-0d8d1d7f0001",
  contactName: "Maya Lind",
  deliveryAddress: "4201 W 50th St",
  deliveryCity: "Edina",
  deliveryState: "MN",
  deliveryZip: "55424",
  deliveryOption: "standard",
  windowStart: Temporal.Instant.from("2026-11-21T18:00:00Z"),
  windowEnd: Temporal.Instant.from("2026-11-21T20:00:00Z"),
  instructions: "Side door",
  subtotalCents: 4_800,
  discountCents: 0,
  deliveryFeeCents: 799,
  redeliveryFeeCents: 0,
  taxes: [
    { name: "Cannabis gross receipts tax", basisPoints: 1_500, appliesToDelivery: true, cents: 840 },
    { name: "Sales tax", basisPoints: 853, appliesToDelivery: false, cents: 409 },
  ],
  totalCents: 6_848,
  ...dueBy("at_door"),
  attempts: 1,
};

const SHOP = {
  siteName: "Evenlake",
  age: 21,
  attemptFeeCents: 500,
  options: DEMO_DELIVERY.options,
  words: NO_EMAIL_WORDS,
  payment: paymentFacts(DEFAULT_SETTINGS),
};

const textOf = (mail: ReturnType<typeof orderMail>) =>
  mail ? emailText(mail.content, new URL("https://shop.example")) : "";

test("emails the customer for every status except packed, with order number and status as the subject", () => {
  const subjects = ORDER_STATUSES.map((status) => orderMail(SHOP, ORDER, status)?.subject ?? null);
  expect(subjects).toEqual([
    "Your order 5ab5e0af: placed",
    "Your order 5ab5e0af: confirmed",
    null,
    "Your order 5ab5e0af: out for delivery",
    "Your order 5ab5e0af: delivery attempted",
    "Your order 5ab5e0af: delivered",
    "Your order 5ab5e0af: returned",
    "Your order 5ab5e0af: canceled",
  ]);
});

const MAILS = ORDER_STATUSES.map((status) => orderMail(SHOP, ORDER, status)).filter((mail) => mail !== null);

test.each(MAILS)(
  'the email "$subject" greets the customer, links to the order, and hides what was bought',
  (mail) => {
    expect(textOf(mail)).toMatch(/^Hello Maya Lind,\n/);
    expect(textOf(mail)).toContain("See your order: https://shop.example/account?tab=orders");
    expect(`${mail.subject}${textOf(mail)}`).not.toMatch(
      /thc|cannabis|hemp|gumm|\bmg\b|milligram|edible|vape/i,
    );
  },
);

test("lists parts of the total in the first email that add up to it", () => {
  const rows = orderMail(SHOP, ORDER, "pending")?.content.blocks.flatMap((block) =>
    block.kind === "amounts" ? block.rows : [],
  );
  expect(rows).toEqual([
    { name: "Items", amount: "$48.00" },
    { name: "Delivery", amount: "$7.99" },
    { name: "Taxes", amount: "$12.49" },
    { name: "Total", amount: "$68.48" },
  ]);
});

test.each<[string, Partial<MailedOrder>, boolean]>([
  ["not after the first attempt, since the second is included", { attempts: 1 }, false],
  ["after the second, since the third costs extra", { attempts: 2 }, true],
  ["not after the third when its fee is on the order", { attempts: 3, redeliveryFeeCents: 500 }, false],
  ["after the third when its fee was waived", { attempts: 3 }, true],
])(
  "mentions the redelivery fee in a failed attempt's email only when the next may add it: %s",
  (_, facts, tells) => {
    const said = textOf(orderMail(SHOP, { ...ORDER, ...facts }, "delivery_failed"));
    expect(said.includes("Another attempt may add a redelivery fee of $5.00 plus tax.")).toBe(tells);
    expect(said.includes("redelivery")).toBe(tells);
  },
);

test("names the redelivery fee for a third attempt, the next step after a failed one, and a prepaid one's refund", () => {
  const again = { ...ORDER, redeliveryFeeCents: 500, totalCents: 7_348 };
  expect(textOf(orderMail(SHOP, again, "out_for_delivery"))).toMatch(/Redelivery +\$5\.00/);
  expect(textOf(orderMail(SHOP, ORDER, "delivery_failed"))).toContain("Contact us to arrange another time.");
  expect(textOf(orderMail(SHOP, ORDER, "canceled"))).toContain("Nothing is due.");
  expect(textOf(orderMail(SHOP, { ...ORDER, paymentStatus: "refunded" }, "canceled"))).toContain(
    "Your payment will be refunded.",
  );
});

test("says of a paid order that its payment is refunded if it can't be delivered, and what is still due", () => {
  const paid = { ...ORDER, ...paidBy("link") };
  expect(textOf(orderMail(SHOP, ORDER, "delivery_failed"))).toContain(
    "If we can't deliver it, the order is returned to the shop, and nothing is due.",
  );
  const failed = textOf(orderMail(SHOP, paid, "delivery_failed"));
  expect(failed).toContain("the order is returned to the shop, and your payment will be refunded.");
  expect(failed).toContain("It's already paid.");
  expect(textOf(orderMail(SHOP, paid, "out_for_delivery"))).toContain("Have a valid ID ready.");
  const more = { ...paid, redeliveryFeeCents: 500, openCents: 575 };
  expect(textOf(orderMail(SHOP, more, "delivery_failed"))).toContain(
    "show a valid ID. $5.75 is still due at the door, in cash or by debit card.",
  );
  expect(textOf(orderMail(SHOP, more, "out_for_delivery"))).toContain(
    "Have a valid ID ready, and $5.75 in cash or a debit card.",
  );
});

test("asks for a payment by link after a failed delivery, and doesn't say that the order is canceled without it", () => {
  const unpaid = { ...ORDER, ...dueBy("link"), status: "delivery_failed" } as const;
  const failed = textOf(orderMail(SHOP, unpaid, "delivery_failed"));
  expect(failed).toContain("Due for order 5ab5e0af: $68.48.");
  expect(failed).not.toContain("cancel");
  expect(textOf(orderMail(SHOP, { ...unpaid, status: "confirmed" }, "confirmed"))).toContain(
    "and cancel it if",
  );
});

test("links to the payment of the new total when items of an order by link are missing", () => {
  const linkAddress = "https://pay.example/{order}?amount={amount}";
  const shop = { ...SHOP, payment: { ...SHOP.payment, linkAddress } };
  const said = textOf(changeMail(shop, { ...ORDER, ...dueBy("link") }, 7_000));
  expect(said).toContain("Pay $68.48: https://pay.example/5ab5e0af?amount=68.48");
});

test("has the shop's greeting, paragraph, and signature instead of the built-in words, and keeps the facts", () => {
  const words = { ...NO_EMAIL_WORDS, greeting: "Good evening", signature: "Your crew\nat the dock" };
  const own = (kind: Partial<typeof words>) => ({ ...SHOP, words: { ...words, ...kind } });
  const placed = textOf(orderMail(own({ placed: "We're on it." }), ORDER, "pending"));
  expect(placed).toMatch(/^Good evening Maya Lind,\n\nWe're on it\.\n\nItems/);
  expect(placed).not.toContain("Thank you");
  expect(placed).toMatch(/Total +\$68\.48/);
  expect(placed).toContain("must be there to receive it");
  expect(placed).toMatch(/tab=orders\n\nYour crew\nat the dock\n\nEvenlake/);
  const delivered = textOf(orderMail(own({ delivered: "Sleep well." }), ORDER, "completed"));
  expect(delivered).toContain("paid: $68.48.\n\nSleep well.");
  const attempted = textOf(orderMail(own({ attempted: "We'll call you." }), ORDER, "delivery_failed"));
  expect(attempted).toContain("couldn't.\n\nWe'll call you.\n\nIf we can't deliver it,");
  const changed = changeMail(own({ changed: "Ask us for ideas." }), ORDER, 7_000);
  expect(textOf(changed)).toContain("for details.\n\nAsk us for ideas.\n\nThe new total is $68.48");
});
