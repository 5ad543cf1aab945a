import { type ListSorts, oneOf } from "#app/base/records/list-query.ts";
import { REVIEW_STATES, type ReviewState } from "./review.ts";

export type ReviewSort = "when" | "product" | "stars";

export const REVIEW_SORTS: ListSorts<ReviewSort> = {
  names: ["when", "product", "stars"],
  descending: ["when"],
};

/** Reads `?state=…`; null means reviews in every state. */
export function readReviewState(params: URLSearchParams): ReviewState | null {
  return oneOf(REVIEW_STATES)(params.get("state") ?? "");
}
