import { randomUUID } from "node:crypto";
import { takeTurns } from "#app/auth/rate-limits.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { link, text } from "#app/mail/letter.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";

/**
 * Tells the owner of an address by mail that a sign-up was tried with it, at most three times a day. The mail holds
 * nothing that was typed into the form, because somebody else may have typed it.
 */
export async function tellOwnerOfSignUp(
  db: Database,
  email: string,
  siteName: string,
  now: Temporal.Instant,
): Promise<void> {
  const taken = await takeTurns(db, [{ limit: "sign-up-mail-account", subject: email }]);
  if (!taken.ok) return;
  const letter = {
    shop: siteName,
    blocks: [
      text(
        `Somebody, maybe you, tried to make an account at ${siteName} with this email address. You have one already.`,
      ),
      link("Sign in", "/login"),
      text("If you do not know your password any more, choose a new one."),
      link("Choose a new password", "/forgot-password"),
      text(
        "If it was not you, you need do nothing. Your account is as it was, and nobody was told that you have one.",
      ),
    ],
  };
  const subject = `You have an account at ${siteName}`;
  await queueMail(db, { to: email, subject, letter }, randomUUID(), now);
}
