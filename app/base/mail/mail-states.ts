import type { EmailContent } from "./email.ts";

/**
 * waiting → sent; kept = no mail server is configured, the email can be read in the shop; failed = no more
 * attempts.
 */
export const MAIL_STATES = ["waiting", "sent", "kept", "failed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Emails unsent for longer aren't sent in bulk: they're no longer news. */
export const KEPT_DAYS = 3;

export const NO_MAIL = "No mail server is configured; emails stay in the outbox.";

export type Again = { how: "again" | "copy" } | { no: "waiting" | "secret" | "consent" };

/**
 * Returns how an email may be resent, or why not (rules email-screens/resend): a secret link needs a new
 * request, and consent is read elsewhere.
 */
export function howAgain({ state, content }: { state: MailState; content: EmailContent }): Again {
  if (state === "waiting") return { no: "waiting" };
  if (content.blocks.some((block) => block.kind === "link" && block.secret)) return { no: "secret" };
  // Unsubscribing deletes failed emails too, so consent to a remaining one still holds.
  if (content.unsubscribe !== undefined && state !== "failed") return { no: "consent" };
  return { how: state === "sent" ? "copy" : "again" };
}
