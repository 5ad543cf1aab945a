import { and, eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { passwordChangedMail, passwordSetMail } from "./account-emails.ts";
import { WRONG_PASSWORD } from "./account-rules.ts";
import { checkPassword, type PasswordRefusal, writePassword } from "./credentials.server.ts";
import { dropMailedLink, mailOwner } from "./mailed-links.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { endOtherSessions, type Viewer } from "./session.server.ts";
import { users } from "./tables.server.ts";

/** Applies a reset after its link was redeemed, users before passwords; false if there is no such account. */
export async function setPassword(
  tx: Db,
  { userId, email }: { userId: string; email: string },
  hash: string,
  now: Temporal.Instant,
  dropFactors: DropFactors,
): Promise<boolean> {
  const account = and(eq(users.id, userId), eq(users.email, email));
  const [former] = await tx
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(account)
    .for("update");
  if (!former) return false;
  const updatedAt = new Date(now.epochMilliseconds);
  await tx.update(users).set({ emailVerified: true, updatedAt }).where(account);
  if (!(await writePassword(tx, userId, hash))) return false;
  // Changes password and factors before ending sessions: a concurrent sign-in either sees the change or has
  // its session ended.
  const isWithoutFactors = !former.isConfirmed && (await dropFactors(tx, userId, now));
  await endOtherSessions(tx, userId, null);
  await dropMailedLink(tx, "confirm-email", userId);
  await mailOwner(tx, email, ({ siteName }) => passwordSetMail(siteName, { isWithoutFactors }), now);
  return true;
}

type Change = Pick<Viewer, "userId" | "email" | "sessionId"> & {
  currentPassword: string;
  newPassword: string;
};

/**
 * Changes a password if the current one is correct. In one transaction, ends the other sessions and any reset
 * link, and emails the owner (rules sign-in/password-change). Hashing is done before the transaction, which
 * fails if the old hash has changed by then.
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

/**
 * Drops all second factors of an account; returns whether it had any. Injected because accounts/factors is a
 * later folder.
 */
export type DropFactors = (tx: Db, userId: string, now: Temporal.Instant) => Promise<boolean>;
