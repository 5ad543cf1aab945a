import type { EmailContent } from "./email.ts";
import { hasSecretLink } from "./without-tokens.ts";

/** waiting → sent; kept = no mail server is set, the mail can be read in the shop; dead = given up. */
export const MAIL_STATES = ["waiting", "sent", "kept", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** How a mail can be sent again, or why it cannot. */
export type Again = { how: "again" | "copy" } | { no: "waiting" | "secret" | "consent" };

/**
 * How an admin may send a mail again (rules 38.10). A secret link must come from a new request of its recipient, and a
 * mail that needs consent goes out only where the consent is read.
 */
export function howAgain({ state, letter }: { state: MailState; letter: EmailContent }): Again {
  if (state === "waiting") return { no: "waiting" };
  if (hasSecretLink(letter)) return { no: "secret" };
  // Who ended such mails lost those that were given up with it, so the consent to one of them still stands.
  if (letter.unsubscribe !== undefined && state !== "dead") return { no: "consent" };
  return { how: state === "sent" ? "copy" : "again" };
}
