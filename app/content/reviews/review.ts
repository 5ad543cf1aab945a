/** What becomes of a review: somebody of the shop has to read it, it is published, or it is refused for a reason. */
export const REVIEW_STATE_LABELS = {
  waiting: "In moderation",
  published: "Published",
  refused: "Rejected",
} as const;
export type ReviewState = keyof typeof REVIEW_STATE_LABELS;
export const REVIEW_STATES = Object.keys(REVIEW_STATE_LABELS) as [ReviewState, ...ReviewState[]];

/** The stars that a customer gives, the best first. */
export const STARS = [5, 4, 3, 2, 1] as const;

/** The longest texts of a review, in characters: the customer's words, the shop's answer, what is added to a refusal. */
export const REVIEW_LENGTHS = { words: 2_000, answer: 1_000, note: 500 } as const;

/** What the page of a published review says of its writer: the first name and an initial, "Maya L." (rules reviews/public-list). */
export function shownName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = /\p{L}\p{M}*/u.exec(lastName)?.[0] ?? "";
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.` : firstName.trim();
}

/** The name on a review; nobody's is left once the account is deleted. */
export function authorText(author: string): string {
  return author || "A former customer";
}

/** "1 star", "4 stars". */
export function starsText(stars: number): string {
  return `${stars} ${stars === 1 ? "star" : "stars"}`;
}

/** The page on which a customer writes about a product. */
export function ownReviewPath(productId: string): string {
  return `/account/reviews/${productId}`;
}

const ACTIONS: Record<string, string> = {
  "reviews.publish": "published it",
  "reviews.refuse": "rejected it",
  "reviews.answer": "answered it",
};

/** An entry of a review's history in words, after the name of who did it. */
export function reviewActionText(action: string): string {
  return ACTIONS[action] ?? action;
}
