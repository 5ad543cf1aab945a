import { describeItem, line, own, text, withControl } from "#app/base/records/fields.ts";

/** Recalled item: a batch, or a product ordered within a range of days, "2026-11-21", both included. */
export type RecallScope =
  | { kind: "batch"; batchId: string }
  | { kind: "days"; productId: string; from: string; to: string };

/** Texts of a recall, as edited by admins (rules recalls/notice). */
export const RECALL = describeItem({
  reason: withControl(line("Recall reason", "the reason", 300), {
    hint: "For your records. Not shown to customers.",
  }),
  subject: withControl(line("Subject of the notice", "the subject", 150), { autoComplete: "off" }),
  notice: withControl(text("Notice", "the notice", 4_000), { rows: 10 }),
});

/** The texts with the recalled item, as submitted by the form that starts a recall. */
export const NEW_RECALL = describeItem({
  ...RECALL.fields,
  batch: own<string>("Batch"),
  product: own<string>("Product"),
  from: own<string>("First day"),
  to: own<string>("Last day"),
});

type Recalled = { product: string; number: string | null };

/** Default text of a new notice. */
export function noticeOf(
  { product, number }: Recalled,
  shop: { siteName: string; contactEmail: string | null },
) {
  const what = number === null ? product : `${product}, batch ${number}`;
  return {
    subject: "Recall: don't use a product from your order",
    notice: [
      `We're recalling ${what}.`,
      "Your order included this product. Don't use it, keep it away from children and pets, and don't give it to anyone else.",
      `${howToReturn(shop.contactEmail)}: we'll pick it up and refund you.`,
      "If somebody feels unwell, call Poison Control at 1-800-222-1222, at any hour.",
      shop.siteName,
    ].join("\n\n"),
  };
}

/** Replies to the notice go to the contact address; without one, no one would receive them. */
const howToReturn = (contactEmail: string | null) =>
  contactEmail === null
    ? "Contact us through the form on our About page"
    : `Email ${contactEmail} or reply to this message`;
