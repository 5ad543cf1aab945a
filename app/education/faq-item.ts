import type { FormValues } from "#app/desk/meanwhile.ts";
import type { PublishState } from "#app/lib/publishing.ts";

/** What the admin's form calls its fields (rules 35.3). */
export const FAQ_LABELS = {
  question: "Question",
  answer: "Answer",
  displayOrder: "Display Order",
  status: "Status",
};

type FaqFields = { question: string; answer: string; displayOrder: number; status: PublishState };

/** A question as its form shows it. */
export function faqValues({ question, answer, displayOrder, status }: FaqFields): FormValues {
  return { question, answer, displayOrder: String(displayOrder), status };
}

/** The form of a new question. */
export const NEW_FAQ = faqValues({ question: "", answer: "", displayOrder: 0, status: "published" });
