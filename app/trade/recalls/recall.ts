import { describeItem, line, own, text } from "#app/base/records/fields.ts";

/** What is recalled: a batch, or what was ordered of a product from one day to another, "2026-11-21", both included. */
export type RecallScope =
  | { kind: "batch"; batchId: string }
  | { kind: "days"; productId: string; from: string; to: string };

/** The words of a recall, as admins write them (rules recalls/notice). */
export const RECALL = describeItem({
  reason: line("Why it is recalled", "the reason", 300),
  subject: line("Subject of the notice", "the subject", 150),
  notice: text("Notice", "the notice", 4_000),
});

/** The same with what the recall is about, as the form that begins one sends it. */
export const NEW_RECALL = describeItem({
  ...RECALL.fields,
  batch: own<string>("Batch"),
  product: own<string>("Product"),
  from: own<string>("First day"),
  to: own<string>("Last day"),
});

type Recalled = { product: string; number: string | null };

/** The words that a new notice begins with. */
export function noticeOf(
  { product, number }: Recalled,
  shop: { siteName: string; contactEmail: string | null },
) {
  const what = number === null ? product : `${product}, batch ${number}`;
  return {
    subject: "Please do not use a product from your order",
    notice: [
      `We are recalling ${what}.`,
      "You have some of it from us. Please do not use it, keep it away from children and pets, and do not pass it on.",
      `${howToReturn(shop.contactEmail)}: we collect it and give you your money back.`,
      "If somebody feels unwell, call Poison Control at 1-800-222-1222, at any hour.",
      shop.siteName,
    ].join("\n\n"),
  };
}

/** Answers to the notice go to the contact address, so that without one they reach nobody. */
const howToReturn = (contactEmail: string | null) =>
  contactEmail === null
    ? "Write to us through the contact form on our About page"
    : `Write to ${contactEmail} or answer this mail`;
