import { describeItem, displayOrder, line, publishState, text } from "#app/base/records/fields.ts";
import type { ListSorts } from "#app/base/records/list-query.ts";

/** A question of the Education Center, as admins write it (rules content-screens/fields). */
export const FAQ = describeItem({
  question: line("Question", "the question", 300),
  answer: text("Answer", "the answer", 5_000),
  displayOrder,
  status: publishState,
});

/** What is no part of a version of one: the list is sequenced by itself. */
export const FAQ_APART = ["displayOrder"];

/** How the admin's list can be sorted; it opens with the first. */
export type FaqSort = "order" | "question";
export const FAQ_SORTS: ListSorts<FaqSort> = { names: ["order", "question"] };
