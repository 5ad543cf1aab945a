import type { EmailContent } from "./email.ts";

/** waiting → sent; kept = no mail server is set, the email can be read in the shop; dead = given up. */
export const MAIL_STATES = ["waiting", "sent", "kept", "failed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Emails that were kept longer ago are not sent together with others: they are news to no one. */
export const KEPT_DAYS = 3;

export const NO_MAIL = "No mail server is configured; emails stay in the outbox.";

export type Again = { how: "again" | "copy" } | { no: "waiting" | "secret" | "consent" };

/**
 * How an email may be sent again, or why not (rules email-screens/resend): a secret link needs a new request, and consent is read
 * elsewhere.
 */
export function howAgain({ state, content }: { state: MailState; content: EmailContent }): Again {
  if (state === "waiting") return { no: "waiting" };
  if (content.blocks.some((block) => block.kind === "link" && block.secret)) return { no: "secret" };
  // Who ended such emails lost those that failed with it, so the consent to one of them still stands.
  if (content.unsubscribe !== undefined && state !== "failed") return { no: "consent" };
  return { how: state === "sent" ? "copy" : "again" };
}
