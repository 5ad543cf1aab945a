import type { EmailContent } from "./email.ts";

/**
 * waiting → sent; kept = not sent because no mail server is configured, but readable in the shop; failed = no
 * more attempts.
 */
export const MAIL_STATES = ["waiting", "sent", "kept", "failed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Emails kept longer than this aren't sent in bulk: they're outdated. */
export const KEPT_DAYS = 3;

export const NO_MAIL = "No mail server is configured; emails stay in the outbox.";

export type Again = { how: "again" | "copy" } | { no: "waiting" | "secret" | "consent" };

/**
 * Returns how an email may be resent, or why not (rules email-screens/resend): a secret link requires a new
 * request, and marketing email requires current consent.
 */
export function howAgain({ state, content }: { state: MailState; content: EmailContent }): Again {
  if (state === "waiting") return { no: "waiting" };
  if (content.blocks.some((block) => block.kind === "link" && block.secret)) return { no: "secret" };
  // Unsubscribing also deletes failed emails, so consent still exists for any that remain.
  if (content.unsubscribe !== undefined && state !== "failed") return { no: "consent" };
  return { how: state === "sent" ? "copy" : "again" };
}
