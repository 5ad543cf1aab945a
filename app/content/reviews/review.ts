import { counted } from "#app/base/lib/money.ts";

/** Review states: in moderation, published, or rejected for a reason. */
export const REVIEW_STATE_LABELS = {
  waiting: "In moderation",
  published: "Published",
  refused: "Rejected",
} as const;
export type ReviewState = keyof typeof REVIEW_STATE_LABELS;
export const REVIEW_STATES = Object.keys(REVIEW_STATE_LABELS) as [ReviewState, ...ReviewState[]];

/** Star ratings, best first. */
export const STARS = [5, 4, 3, 2, 1] as const;

/** Maximum characters of the customer's text, the shop's response, and a rejection's note. */
export const REVIEW_LENGTHS = { words: 2_000, answer: 1_000, note: 500 } as const;

/** Returns the public name of a reviewer: first name and initial, "Maya L." (rules reviews/public-list). */
export function shownName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = /\p{L}\p{M}*/u.exec(lastName)?.[0] ?? "";
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.` : firstName.trim();
}

/** Returns the name on a review, or a placeholder once the account is deleted. */
export function authorText(author: string): string {
  return author || "A former customer";
}

/** "1 star", "4 stars". */
export function starsText(stars: number): string {
  return counted(stars, "star", "stars");
}

/** Path of the page for reviewing a product. */
export function ownReviewPath(productId: string): string {
  return `/account/reviews/${productId}`;
}

const ACTIONS: Record<string, string> = {
  "reviews.publish": "published it",
  "reviews.refuse": "rejected it",
  "reviews.answer": "answered it",
};

/** Describes an entry of a review's history, as text that follows the actor's name. */
export function reviewActionText(action: string): string {
  return ACTIONS[action] ?? action;
}
