// Separate from review.ts to keep these texts out of the product page's JavaScript.

/**
 * The complete list of reasons for rejecting a review (rules reviews/rejection-reasons). None depends on the
 * star rating, since a shop that suppresses bad reviews deceives its visitors (16 CFR 465.7). `label` is
 * shown to admins, `explanation` to the customer.
 */
export const REFUSAL_REASONS = {
  other_subject: {
    label: "Not about the product",
    explanation:
      "It isn't about the product. If you have a question about an order or a delivery, write to us.",
  },
  claim: {
    label: "Makes a health claim",
    explanation:
      "It says that the product treats, cures, or prevents something. We can't publish that, no matter who says it.",
  },
  private: {
    label: "Names a person, an address, or a number",
    explanation: "It includes a name, an address, a phone number, or other private information.",
  },
  offensive: {
    label: "Insults, threatens, or discriminates",
    explanation: "It insults, threatens, or discriminates against someone.",
  },
  advertising: {
    label: "Advertises or links to another site",
    explanation: "It advertises something or links to another site.",
  },
  minors: {
    label: "Mentions someone under the legal age",
    explanation: "It mentions someone under the legal age using the product.",
  },
  not_own: {
    label: "Paid for, or someone else's experience",
    explanation: "It was paid for, or isn't about your own experience.",
  },
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;
export const REASONS = Object.keys(REFUSAL_REASONS) as [RefusalReason, ...RefusalReason[]];
