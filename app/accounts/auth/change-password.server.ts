import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { passwordChangedMail } from "./account-emails.ts";
import { WRONG_PASSWORD } from "./account-rules.ts";
import { checkPassword, type PasswordRefusal, writePassword } from "./credentials.server.ts";
import { mailOwner } from "./mail-owner.server.ts";
import { dropMailedLink } from "./mailed-links.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { endOtherSessions, type Viewer } from "./session.server.ts";

type Change = Pick<Viewer, "userId" | "email" | "sessionId"> & {
  currentPassword: string;
  newPassword: string;
};

/**
 * Gives an account a new password if the current one is right. In one transaction its other sessions and an open link
 * to choose a password end, and the owner is told by mail (rules sign-in/password-change). The hashing is done before the transaction;
 * the old hash must still be there when the new one is written.
 */
export async function changePassword(
  db: Database,
  { userId, email, sessionId, currentPassword, newPassword }: Change,
  now: Temporal.Instant,
): Promise<Result<null, PasswordRefusal>> {
  const checked = await checkPassword(db, { userId, email }, currentPassword);
  if (!checked.ok) return checked;
  const hash = await hashPassword(newPassword);
  const changed = await transact<null, PasswordRefusal>(db, async (tx, changes) => {
    await dropMailedLink(tx, "reset-password", userId);
    if (!(await writePassword(tx, userId, hash, checked.value.hash))) {
      return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
    }
    await endOtherSessions(tx, userId, sessionId);
    await mailOwner(tx, email, ({ siteName }) => passwordChangedMail(siteName), now);
    changes.add(person(userId));
    return ok(null);
  });
  if (changed.ok) logSecurityEvent("password-changed", { email, userId });
  return changed;
}
