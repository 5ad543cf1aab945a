import { randomUUID } from "node:crypto";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { knownAddressMail } from "./known-address-letter.ts";

/** Tells the owner of an address by mail that a sign-up was tried with it, at most three times a day. */
export async function tellOwnerOfSignUp(
  db: Database,
  email: string,
  siteName: string,
  now: Temporal.Instant,
): Promise<void> {
  const taken = await countAttempts(db, [{ limit: "sign-up-mail-account", subject: email }]);
  if (!taken.ok) return;
  await queueMail(db, { to: email, ...knownAddressMail(siteName) }, randomUUID(), now);
}
