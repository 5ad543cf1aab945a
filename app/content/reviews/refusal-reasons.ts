// Apart from review.ts, so that the page of a product does not bring these sentences to the browser.

/**
 * Why a review may be refused (rules reviews/rejection-reasons): the whole list. None of the reasons asks how many stars it gives, since a shop
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
