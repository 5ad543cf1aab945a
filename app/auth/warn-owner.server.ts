import { randomUUID } from "node:crypto";
import type { Database } from "#app/db/client.server.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import { readSettings } from "#app/settings/queries.server.ts";
import { guessedPasswordsMail } from "./account-letters.ts";
import { countAttempts } from "./rate-limits.server.ts";

/**
 * Tells the owner of an account by mail, at most once a day, that somebody is trying passwords. An email without an
 * account (`known` false) is counted in the same way, so that somebody who guesses sees no difference.
 */
export async function warnOwner(
  db: Database,
  { email, known }: { email: string; known: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const taken = await countAttempts(db, [{ limit: "guess-mail-account", subject: email }]);
  if (!taken.ok) return;
  const { siteName } = await readSettings(db);
  if (!known) return;
  await queueMail(db, { to: email, ...guessedPasswordsMail(siteName) }, randomUUID(), now);
}
