/** What becomes of a review: somebody of the shop has to read it, it is published, or it is refused for a reason. */
export const REVIEW_STATE_LABELS = {
  waiting: "Waiting",
  published: "Published",
  refused: "Refused",
} as const;
export type ReviewState = keyof typeof REVIEW_STATE_LABELS;
export const REVIEW_STATES = Object.keys(REVIEW_STATE_LABELS) as [ReviewState, ...ReviewState[]];

/** The stars that a customer gives, the best first. */
export const STARS = [5, 4, 3, 2, 1] as const;

/** The longest texts of a review, in characters: the customer's words, the shop's answer, what is added to a refusal. */
export const REVIEW_LENGTHS = { words: 2_000, answer: 1_000, note: 500 } as const;

/**
 * Why a review may be refused (rules 41.6): the whole list. None of the reasons asks how many stars it gives, since a shop
 * that holds back bad reviews deceives its visitors (16 CFR 465.7). `label` is for the admin, `told` for the customer.
 */
export const REFUSAL_REASONS = {
  other_subject: {
    label: "It is not about the product",
    told: "It is about something else than the product. About an order or its delivery please write to us.",
  },
  claim: {
    label: "It claims that the product treats, cures or prevents something",
    told: "It says that the product treats, cures or prevents something. We may not publish that, whoever says it.",
  },
  private: {
    label: "It names a person, an address or a number",
    told: "It names a person, an address, a phone number or something else that is private.",
  },
  offensive: {
    label: "It insults, threatens or discriminates",
    told: "It insults, threatens or discriminates against somebody.",
  },
  advertising: {
    label: "It advertises or leads to another site",
    told: "It advertises something, or leads to another site.",
  },
  minors: {
    label: "It speaks of somebody under the legal age",
    told: "It speaks of somebody under the legal age who uses the product.",
  },
  not_own: {
    label: "It was paid for, or is somebody else's experience",
    told: "It was paid for, or does not tell of your own experience.",
  },
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;
export const REASONS = Object.keys(REFUSAL_REASONS) as [RefusalReason, ...RefusalReason[]];

/** What the page of a published review says of its writer: the first name and an initial, "Maya L." (rules 41.4). */
export function shownName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ""] = [...lastName.trim()];
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
  "reviews.refuse": "refused it",
  "reviews.answer": "answered it",
};

/** An entry of a review's history in words, after the name of who did it. */
export function reviewActionText(action: string): string {
  return ACTIONS[action] ?? action;
}
