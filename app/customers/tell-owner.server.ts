import { randomUUID } from "node:crypto";
import type { MailedShop } from "#app/auth/mailed-shop.ts";
import { takeTurns } from "#app/auth/rate-limits.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";

/**
 * Tells the owner of an address by mail that a sign-up was tried with it, at most three times a day. The mail holds
 * nothing that was typed into the form, because somebody else may have typed it.
 */
export async function tellOwnerOfSignUp(
  db: Database,
  email: string,
  { siteName, publicUrl }: MailedShop,
  now: Temporal.Instant,
): Promise<void> {
  const taken = await takeTurns(db, [{ limit: "sign-up-mail-account", subject: email }]);
  if (!taken.ok) return;
  const body = [
    `Somebody, maybe you, tried to make an account at ${siteName} with this email address. You have one already.`,
    `Sign in with the password you chose for it: ${new URL("/login", publicUrl).href}`,
    "If you did not choose one, or do not know it any more, answer this mail and we will help you.",
    "If it was not you, you need do nothing. Your account is as it was, and nobody was told that you have one.",
  ].join("\n\n");
  const subject = `You have an account at ${siteName}`;
  await queueMail(db, { to: email, subject, body }, randomUUID(), now);
}
