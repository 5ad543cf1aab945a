import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import { REVIEW_STATE_LABELS, type ReviewState } from "#app/content/reviews/review.ts";

type Changed = { by: string | null; at: string; current: { state: ReviewState } };

/** What is said when a review is not any more what an admin has read. */
export function reviewConflictText({ by, at, current: { state } }: Changed): string {
  const done = state === "waiting" ? "changed the review" : `made it “${REVIEW_STATE_LABELS[state]}”`;
  return `${editConflictText({ by, at }, done)}. Nothing of yours was done. Please read it again, and press again if you still want to.`;
}
