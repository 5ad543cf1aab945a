import { z } from "zod";
import { requiredText, textWithBreaks } from "#app/base/lib/typed-text.ts";
import { ITEM_FIELDS } from "#app/base/records/item-contract.ts";
import { REASONS } from "./refusal-reasons.ts";
import { REVIEW_LENGTHS, STARS } from "./review.ts";

const NO_STARS = "Choose 1 to 5 stars.";

/** The customer's review form (rules reviews/review-form). */
export const reviewForm = z.strictObject({
  stars: z.enum(STARS.map(String), { error: NO_STARS }).transform(Number),
  words: requiredText("your review", REVIEW_LENGTHS.words),
});

/** The form that rejects a review (rules reviews/rejection-reasons). */
export const refusalForm = z.strictObject({
  ...ITEM_FIELDS,
  reason: z.enum(REASONS, { error: "Choose a reason." }),
  note: textWithBreaks("the note", REVIEW_LENGTHS.note),
});
export type Refusing = z.infer<typeof refusalForm>;

/** The form that publishes a review unchanged (rules reviews/moderation). */
export const publishForm = z.strictObject(ITEM_FIELDS);
export type Publishing = z.infer<typeof publishForm>;

/** The form for the shop's response to a review (rules reviews/response). */
export const answerForm = z.strictObject({
  ...ITEM_FIELDS,
  answer: textWithBreaks("your answer", REVIEW_LENGTHS.answer),
});
export type Answering = z.infer<typeof answerForm>;
