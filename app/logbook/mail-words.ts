import type { MailState } from "#app/mail/mail-states.ts";

/** The states of a mail in words (rules 38.9). */
export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  kept: "No mail server",
  dead: "Given up",
};

/** What a state means, in a sentence. */
export const MAIL_STATE_SENTENCES: Record<MailState, string> = {
  waiting: "It waits to be sent.",
  sent: "The mail server has taken it.",
  kept: "The shop had no mail server when its turn came, so it was kept here and did not leave.",
  dead: "It could not be sent and is not tried again by itself.",
};

/** Why a mail cannot be sent again, in a sentence. */
export const NOT_AGAIN = {
  gone: "This mail is gone.",
  waiting: "This mail waits to be sent already.",
  secret:
    "It holds a link that only its recipient may know and that works once. It cannot be sent again; its recipient can ask for a new one in the shop.",
  consent:
    "It is marketing mail, which goes only to people who agree to it at that moment. It cannot be sent again.",
} as const;
