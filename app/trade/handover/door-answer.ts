/** What a courier's phone says about a stop (rules courier-app/updates). */
export const DOOR_ANSWERS = ["on_my_way", "delivered", "failed"] as const;

/** What stands among the answers: what was said, and that a phone was ended while it had stops open (rules courier-app/lost-phone). */
export const ANSWER_KINDS = [...DOOR_ANSWERS, "phone_ended"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** An answer said on its day counts for so many days, since a phone may be without a network for long. */
export const ANSWER_DAYS = 3;

/** What the shop says to an answer that it does not take. */
export const DOOR_SENTENCES = {
  not_yours: "This stop is not on your route of that day any more. Please call the shop.",
  too_old: "This was said too long ago. Please call the shop.",
  other_key: "This answer was sent by somebody else. Please call the shop.",
  no_tries_left: "The birth date was tried 5 times. Please call the shop.",
  not_out: "This order is not on the road. Please call the shop.",
} as const;
