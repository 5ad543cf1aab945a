import { randomUUID } from "node:crypto";
import type { Database } from "#app/db/client.server.ts";
import { link, text } from "#app/mail/letter.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import { readSettings } from "#app/settings/queries.server.ts";
import { takeTurns } from "./rate-limits.server.ts";

/**
 * Tells the owner of an account by mail, at most once a day, that somebody is trying passwords. An email without an
 * account (`known` false) is counted in the same way, so that somebody who guesses sees no difference.
 */
export async function warnOwner(
  db: Database,
  { email, known }: { email: string; known: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const taken = await takeTurns(db, [{ limit: "guess-mail-account", subject: email }]);
  if (!taken.ok) return;
  const { siteName } = await readSettings(db);
  if (!known) return;
  const letter = {
    shop: siteName,
    blocks: [
      text(`Somebody has tried several wrong passwords for your account at ${siteName}.`),
      text(
        "We let only a few more tries through for now, with longer and longer waits between them. A browser that you have signed in with before is not held up by this.",
      ),
      text(
        "If it was you: wait some minutes, sign in with a browser you have used before, or choose a new password.",
      ),
      link("Choose a new password", "/forgot-password"),
      text(
        "If it was not you: nobody got in by this. If you use your password elsewhere too, or it is easy to guess, choose a new one.",
      ),
      link("Account Settings", "/account?tab=settings"),
    ],
  };
  const subject = `Somebody is trying passwords for your account at ${siteName}`;
  await queueMail(db, { to: email, subject, letter }, randomUUID(), now);
}
