import { type Block, link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { batchPath } from "#app/trade/batches/batch.ts";

/** The notice as an email: its paragraphs, and links to the batch and the orders. */
export function noticeMail(
  { subject, notice, number }: { subject: string; notice: string; number: string | null },
  { siteName, contactEmail }: { siteName: string; contactEmail: string | null },
): Unaddressed {
  const paragraphs: Block[] = notice
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(mailText);
  const batch = number === null ? [] : [link(`Batch ${number}`, batchPath(number))];
  const blocks = [...paragraphs, ...batch, link("Your orders", "/account?tab=orders")];
  return { subject, content: { blocks, shop: siteName, replyTo: contactEmail ?? undefined } };
}
