import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import type { PdfFault } from "#app/trade/batches/check-pdf.server.ts";
import type { BatchRefusal } from "#app/trade/batches/save-batch.server.ts";

type Own = Exclude<BatchRefusal, { name: "gone" | "changed" }>;

/** What is said about a batch that was not saved. */
export function batchRefusal(refusal: Own): { errors: FieldErrors<string> } {
  switch (refusal.name) {
    case "no_product":
      return { errors: { "": "The product of this batch is gone, so the batch cannot be saved." } };
    case "number_taken":
      return { errors: { number: "Another batch has this number already." } };
    case "tested_later":
      return { errors: { testedOn: "The test date can't be in the future." } };
    case "below_used":
      return {
        errors: {
          received: `${refusal.used.toLocaleString("en-US")} of it are sold or written off already.`,
        },
      };
    case "too_strong":
      return {
        errors: { delta9Percent: `${refusal.sentence} Tick “Hold back from sale” to save it all the same.` },
      };
  }
}

/** What is said about a report that was not taken. */
export const REPORT_SENTENCES = {
  missing: "Please choose a PDF file.",
  too_large: "The file is larger than 5 MB.",
  no_pdf: "This is not a PDF file.",
  damaged: "This PDF is damaged: its end is missing.",
  encrypted: "This PDF is encrypted. Please save it without a password.",
  active: "This PDF has scripts, attachments or actions in it. Please print it to a new PDF.",
  too_long: "This PDF has more than 200 pages.",
  gone: "The batch is gone.",
  hung_up: "The file did not arrive whole. Please try again.",
  not_a_form: "The file could not be read. Please try again.",
  not_stored: "The shop has no room for the file at this moment. Please try again later.",
  busy: "The shop is taking other files at this moment. Please try again in a minute.",
} as const satisfies Record<PdfFault, string> & Record<string, string>;

type Scope = { number: string | null; from: string | null; to: string | null };

/** "Batch EVL-26-0903", or "Ordered from Nov 1, 2026 to Nov 3, 2026": what is recalled of a product. */
export function scopeText({ number, from, to }: Scope): string {
  if (number !== null) return `Batch ${number}`;
  const [first, last] = [from ?? "", to ?? ""].map((day) => shortCalendarDayText(day));
  return first === last ? `Ordered on ${first}` : `Ordered from ${first} to ${last}`;
}
