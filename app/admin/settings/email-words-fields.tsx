import { type FormEvent, useState } from "react";
import { typedIn } from "#app/admin/kit/saved-input.tsx";
import { EmailPreview } from "#app/admin/mail/mail-parts.tsx";
import type { Unaddressed } from "#app/base/mail/email.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { refundMail } from "#app/trade/accounting/refund-emails.ts";
import { EMAIL_WORDS, type EmailKind, NO_EMAIL_WORDS } from "#app/trade/orders/email-words.ts";
import type { MailedOrder, MailingShop } from "#app/trade/orders/framed-email.ts";
import { changeMail, orderMail } from "#app/trade/orders/order-emails.ts";
import { dueBy, paidBy } from "#app/trade/orders/payment.ts";
import { Group } from "./settings-fields.tsx";

type Example = {
  shop: MailingShop;
  window: { windowStart: string; windowEnd: string };
  state: string;
};

/** The emails in the order that customers get them: what their paragraph replaces or follows, and an example. */
const EMAILS: readonly {
  kind: EmailKind;
  hint: string;
  mail: (shop: MailingShop, order: MailedOrder) => Unaddressed | null;
}[] = [
  {
    kind: "placed",
    hint: "Replaces “Thank you. We've received your order.”",
    mail: (shop, order) => orderMail(shop, order, "pending"),
  },
  {
    kind: "confirmed",
    hint: "Replaces the sentence that the order is confirmed, also for phone orders.",
    mail: (shop, order) => orderMail(shop, order, "confirmed"),
  },
  {
    kind: "changed",
    hint: "Follows the sentence that says why the order changed.",
    mail: (shop, order) => changeMail(shop, order, order.totalCents + 1_900),
  },
  {
    kind: "onTheWay",
    hint: "Replaces “Your order is out for delivery.”",
    mail: (shop, order) => orderMail(shop, order, "out_for_delivery"),
  },
  {
    kind: "attempted",
    hint: "Replaces “Contact us to arrange another time.” Say what happens next at your shop.",
    mail: (shop, order) => orderMail(shop, { ...order, attempts: 1 }, "delivery_failed"),
  },
  {
    kind: "delivered",
    hint: "Replaces “Thank you.”, after the amount paid.",
    mail: (shop, order) => orderMail(shop, { ...order, ...paidBy("cash") }, "completed"),
  },
  {
    kind: "returned",
    hint: "Follows the sentence that the order was returned.",
    mail: (shop, order) => orderMail(shop, order, "returned"),
  },
  {
    kind: "canceled",
    hint: "Follows the sentence that the order is canceled.",
    mail: (shop, order) => orderMail(shop, order, "canceled"),
  },
  {
    kind: "refunded",
    hint: "Follows the sentence with the amount.",
    mail: (shop, order) => refundMail(shop, { ...order, cents: 1_204, method: "cash" }),
  },
];

/** An order that no one placed, for the previews. */
const exampleOrder = ({ window, state }: Example): MailedOrder => ({
  ...window,
  id: "00000000-0000-4000-8000-000000000000",
  contactName: "Alex Morgan",
  deliveryAddress: "100 Main Street",
  deliveryCity: "Springfield",
  deliveryState: state,
  deliveryZip: "00000",
  deliveryOption: "standard",
  instructions: "",
  subtotalCents: 4_800,
  discountCents: 0,
  deliveryFeeCents: 800,
  redeliveryFeeCents: 0,
  taxes: [{ name: "Taxes", basisPoints: 1_000, appliesToDelivery: true, cents: 560 }],
  totalCents: 6_160,
  ...dueBy("at_door"),
  attempts: 0,
});

/** Fields of the words in emails about orders; each email shows below its paragraph, as typed so far. */
export function EmailWordsFields({ filled, example }: { filled: Filled; example: Example }) {
  const [typed, setTyped] = useState(filled.values);
  const { field } = EMAIL_WORDS.controls(filled);
  const shop = { ...example.shop, words: { ...NO_EMAIL_WORDS, ...typed } };
  const order = exampleOrder(example);
  const follow = ({ currentTarget }: FormEvent) => {
    const form = currentTarget.closest("form");
    if (form) setTyped(typedIn(form));
  };
  return (
    <div className="contents" onInput={follow}>
      <Group title="All order emails">
        <TextField
          {...field("greeting")}
          autoComplete="off"
          hint="Comes before the customer's name. Leave blank for “Hello”."
        />
        <TextAreaField
          {...field("signature")}
          rows={3}
          hint="Ends every order email. Leave blank for none. The shop's name follows in any case."
        />
      </Group>
      <Group title="Paragraphs" columns="">
        <p className="max-w-measure text-ink-soft">
          One paragraph for each email. Leave blank for the built-in words. Other people may see a customer's
          email, so don't name products.
        </p>
        {EMAILS.map(({ kind, hint, mail }) => (
          <div key={kind} className="flex flex-col gap-1">
            <TextAreaField {...field(kind)} rows={3} hint={hint} />
            <Preview label={EMAIL_WORDS.labels[kind]} mail={mail(shop, order)} />
          </div>
        ))}
      </Group>
    </div>
  );
}

function Preview({ label, mail }: { label: string; mail: Unaddressed | null }) {
  if (!mail) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">
        Preview<span className="sr-only"> of {label}</span>
      </summary>
      <EmailPreview subject={mail.subject} email={mail.content} />
    </details>
  );
}
