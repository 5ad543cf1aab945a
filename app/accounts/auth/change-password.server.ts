import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { passwordChangedMail } from "./account-emails.ts";
import { WRONG_PASSWORD } from "./account-rules.ts";
import { checkPassword, isPasswordOf, type PasswordRefusal } from "./credentials.server.ts";
import { endOtherSessions } from "./end-sessions.server.ts";
import { dropMailedLink } from "./mailed-links.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { credentials } from "./tables.server.ts";

type Change = {
  userId: string;
  email: string;
  sessionId: string;
  currentPassword: string;
  newPassword: string;
};

/**
 * Gives an account a new password if the current one is right. In one transaction its other sessions and an open link
 * to choose a password end, and the owner is told by mail (rules 14.10). The hashing is done before the transaction;
 * the old hash must still be there when the new one is written.
 */
export async function changePassword(
  db: Database,
  { userId, email, sessionId, currentPassword, newPassword }: Change,
  now: Temporal.Instant,
): Promise<Result<null, PasswordRefusal>> {
  const checked = await checkPassword(db, { userId, email }, currentPassword);
  if (!checked.ok) return checked;
  const { hash } = checked.value;
  const mine = isPasswordOf(userId);
  const password = await hashPassword(newPassword);
  const changed = await transact<null, PasswordRefusal>(db, async (tx, changes) => {
    await dropMailedLink(tx, "reset-password", userId);
    const written = await tx
      .update(credentials)
      .set({ password, updatedAt: new Date(now.epochMilliseconds) })
      .where(and(mine, eq(credentials.password, hash)))
      .returning({ id: credentials.id });
    if (written.length === 0) return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
    await endOtherSessions(tx, userId, sessionId);
    const { siteName } = await readSettings(tx);
    await queueMail(tx, { to: email, ...passwordChangedMail(siteName) }, randomUUID(), now);
    changes.add(person(userId));
    return ok(null);
  });
  if (changed.ok) logSecurityEvent("password-changed", { email, userId });
  return changed;
}
