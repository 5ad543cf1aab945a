import { and, eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/config/log.server.ts";
import { makeChange, person } from "#app/db/changes.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { WRONG_PASSWORD } from "./account-rules.ts";
import { checkPassword, type PasswordRefusal } from "./check-password.server.ts";
import { isPasswordOf } from "./credentials.server.ts";
import { endOtherSessions } from "./end-sessions.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { credentials } from "./tables.server.ts";

type Change = {
  userId: string;
  email: string;
  sessionId: string;
  currentPassword: string;
  newPassword: string;
};

/**
 * Gives an account a new password if the current one is right, and ends its other sessions (rules 14.10). The
 * hashing is done before the transaction; the old hash must still be there when the new one is written.
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
  const changed = await makeChange(db, [person(userId)], async (tx) => {
    const written = await tx
      .update(credentials)
      .set({ password, updatedAt: new Date(now.epochMilliseconds) })
      .where(and(mine, eq(credentials.password, hash)))
      .returning({ id: credentials.id });
    if (written.length > 0) await endOtherSessions(tx, userId, sessionId);
    return written.length > 0;
  });
  if (!changed) return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
  logSecurityEvent("password-changed", { email, userId });
  return ok(null);
}
