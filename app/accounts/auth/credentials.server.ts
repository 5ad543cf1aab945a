import { and, eq, type SQL } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { WRONG_PASSWORD } from "./account-rules.ts";
import type { ClientInfo } from "./client-info.ts";
import { verifyPassword } from "./passwords.server.ts";
import { type Attempt, countAttempts, giveBackAttempts, type TooMany } from "./rate-limits.server.ts";
import type { Auth } from "./secrets.server.ts";
import { openSession } from "./session.server.ts";
import { passwords, signInEmail, users } from "./tables.server.ts";

/** What opened an account when it was read: the hash of its password, and how often its second factors were changed. */
type Keys = { userId: string; hash: string; factorChanges: number };

/** The accounts that can sign in with a password, among those that match `which`, as a sign-in needs them. */
export const signInAccounts = (db: Db, which: SQL) =>
  db
    .select({
      userId: users.id,
      email: signInEmail,
      hash: passwords.hash,
      factorChanges: users.factorChanges,
      hasSecondFactor: users.twoFactorEnabled,
      blockedAt: users.blockedAt,
    })
    // The user's row is locked first, as a reset of the password and a deletion do: the other way around they and a
    // sign-in would wait for each other.
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(which);

/**
 * Opens a session; null for a closed account, and when the password or the second factors were changed after the sign-in
 * had read these `keys`. The rows are locked, so that it waits for a change under way; a change that begins later waits
 * for it, finds the new session and ends it (change-password.server.ts, reset-password.server.ts, and
 * accounts/factors/change-factors.server.ts).
 */
export async function openUnlessChanged(
  db: Database,
  auth: Auth,
  { userId, hash, factorChanges }: Keys,
  client: ClientInfo,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [held] = await signInAccounts(tx, eq(users.id, userId)).for("share");
    const isSame = held?.hash === hash && held.factorChanges === factorChanges;
    return isSame && !held.blockedAt ? openSession(tx, auth, userId, client) : null;
  });
}

export type PasswordRefusal = { name: "wrong_password"; sentence: string } | TooMany;

/** Checks the password of somebody who is signed in. Wrong ones count together, whatever it is asked for (rules sign-in/lockout). */
export async function checkPassword(
  db: Database,
  { userId, email }: { userId: string; email: string },
  password: string,
): Promise<Result<{ hash: string }, PasswordRefusal>> {
  const attempts: Attempt[] = [{ limit: "password-account", subject: userId }];
  const taken = await countAttempts(db, attempts);
  if (!taken.ok) {
    logSecurityEvent("password-check-limited", { email, userId });
    return taken;
  }
  const [held] = await db
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.userId, userId));
  const hash = held?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) {
    logSecurityEvent("password-check-refused", { email, userId });
    return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
  }
  await giveBackAttempts(db, attempts);
  return ok({ hash });
}

/** Writes the hash of a new password, only in the place of the `former` one if that is given; false for no such row. */
export async function writePassword(tx: Db, userId: string, hash: string, former?: string): Promise<boolean> {
  const isFormer = former === undefined ? undefined : eq(passwords.hash, former);
  const written = await tx
    .update(passwords)
    .set({ hash })
    .where(and(eq(passwords.userId, userId), isFormer))
    .returning({ userId: passwords.userId });
  return written.length > 0;
}
