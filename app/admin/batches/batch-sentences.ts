import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import type { PdfFault } from "#app/trade/batches/check-pdf.server.ts";
import type { BatchRefusal } from "#app/trade/batches/save-batch.server.ts";

type Own = Exclude<BatchRefusal, { name: "gone" | "changed" }>;

/** What an admin can do about a batch that a rule forbids. */
const WAYS_OUT = {
  delta9Percent: "Check “Put on hold” to save it anyway.",
  reportUrl: "Enter its link, or check “Put on hold” and upload the file after saving.",
};

/** Messages for a batch that wasn't saved. */
export function batchRefusal(refusal: Own): { errors: FieldErrors<string> } {
  switch (refusal.name) {
    case "no_product":
      return { errors: { "": "This batch's product no longer exists, so the batch can't be saved." } };
    case "number_taken":
      return { errors: { number: "This batch number is already in use." } };
    case "tested_later":
      return { errors: { testedOn: "The test date can't be in the future." } };
    case "below_used":
      return {
        errors: {
          received: `${refusal.used.toLocaleString("en-US")} units are already sold or written off.`,
        },
      };
    case "not_allowed":
      return { errors: { [refusal.field]: `${refusal.sentence} ${WAYS_OUT[refusal.field]}` } };
  }
}

/** Messages for a rejected lab report file. */
export const REPORT_SENTENCES = {
  missing: "Choose a PDF file.",
  too_large: "The file is larger than 5 MB.",
  no_pdf: "This isn't a PDF file.",
  damaged: "This PDF is damaged: its end is missing.",
  encrypted: "This PDF is encrypted. Save it without a password.",
  active: "This PDF contains scripts, attachments, or actions. Print it to a new PDF.",
  too_long: "This PDF has more than 200 pages.",
  needed: "A rule requires this report. Put the batch on hold before you delete the file.",
  gone: "This batch no longer exists.",
  hung_up: "The upload was interrupted. Please try again.",
  not_a_form: "We couldn't read the file. Please try again.",
  not_stored: "There isn't enough storage for the file right now. Please try again later.",
  busy: "Other uploads are in progress. Please try again in a minute.",
} as const satisfies Record<PdfFault, string> & Record<string, string>;

type Scope = { number: string | null; from: string | null; to: string | null };

/** "Batch EVL-26-0903", or "Ordered from Nov 1, 2026 to Nov 3, 2026": the scope of a recall. */
export function scopeText({ number, from, to }: Scope): string {
  if (number !== null) return `Batch ${number}`;
  const [first, last] = [from ?? "", to ?? ""].map((day) => shortCalendarDayText(day));
  return first === last ? `Ordered on ${first}` : `Ordered from ${first} to ${last}`;
}
