import { type ListSorts, oneOf } from "#app/base/records/list-query.ts";
import { REVIEW_STATES, type ReviewState } from "./review.ts";

export type ReviewSort = "when" | "product" | "stars";

export const REVIEW_SORTS: ListSorts<ReviewSort> = {
  names: ["when", "product", "stars"],
  descending: ["when"],
};

/** Parses `?state=…`; null means all states. */
export function readReviewState(params: URLSearchParams): ReviewState | null {
  return oneOf(REVIEW_STATES)(params.get("state") ?? "");
}
