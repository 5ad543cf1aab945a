import { describeItem, displayOrder, line, publishState, text } from "#app/base/records/fields.ts";
import type { ListSorts } from "#app/base/records/list-query.ts";

/** An FAQ of the Education Center as edited by admins (rules content-screens/fields). */
export const FAQ = describeItem({
  question: line("Question", "the question", 300),
  answer: text("Answer", "the answer", 5_000),
  displayOrder,
  status: publishState,
});

/** Fields that versions don't include, since the list is ordered separately. */
export const FAQ_APART = ["displayOrder"];

/** Sort options of the admin list; the first is the default. */
export type FaqSort = "order" | "question";
export const FAQ_SORTS: ListSorts<FaqSort> = { names: ["order", "question"] };
