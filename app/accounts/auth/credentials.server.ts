import { and, eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { WRONG_PASSWORD } from "./account-rules.ts";
import type { ClientInfo } from "./client-info.ts";
import { verifyPassword } from "./passwords.server.ts";
import { type Attempt, countAttempts, giveBackAttempts, type TooMany } from "./rate-limits.server.ts";
import type { Auth } from "./secrets.server.ts";
import { openSession } from "./session.server.ts";
import { credentials, users } from "./tables.server.ts";

/** What opens an account: the hash of its password, and how often its second factors were changed. */
type Keys = { userId: string; hash: string; factorChanges: number };

/** An account as a sign-in needs it: what opens it, whether a second factor is asked for, and whether it is closed. */
export type Credential = Keys & { hasSecondFactor: boolean; isBlocked: boolean };

/** The account of an email (in lower case) that can sign in with a password. */
export async function findCredential(db: Db, email: string): Promise<Credential | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      hash: credentials.password,
      factorChanges: users.factorChanges,
      hasSecondFactor: users.twoFactorEnabled,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .innerJoin(credentials, isPasswordOf(users.id))
    .where(eq(users.email, email));
  if (!found?.hash) return undefined;
  const { blockedAt, ...account } = found;
  return { ...account, hash: found.hash, isBlocked: blockedAt !== null };
}

/**
 * Opens a session; null for a closed account, and when the password or the second factors were changed after the sign-in
 * had read these `keys`: it has shown what opened the account before. The rows are locked, so that it waits for a change
 * under way; a change that begins later waits for it, finds the new session and ends it (change-password.server.ts,
 * accounts/factors/change-factors.server.ts, block-user.server.ts).
 */
export async function openUnlessChanged(
  db: Database,
  auth: Auth,
  { userId, hash, factorChanges }: Keys,
  client: ClientInfo,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [held] = await tx
      .select({ hash: credentials.password, factorChanges: users.factorChanges, blockedAt: users.blockedAt })
      // The user's row is locked first, as a reset of the password and a deletion do: the other way around they and a
      // sign-in would wait for each other.
      .from(users)
      .innerJoin(credentials, isPasswordOf(users.id))
      .where(eq(users.id, userId))
      .for("share");
    const isSame = held?.hash === hash && held.factorChanges === factorChanges;
    return isSame && !held.blockedAt ? openSession(tx, auth, userId, client) : null;
  });
}

/** The row of `credentials` that holds a user's password. */
export function isPasswordOf(userId: string | typeof users.id) {
  return and(eq(credentials.userId, userId), eq(credentials.providerId, "credential"));
}

export type PasswordRefusal = { name: "wrong_password"; sentence: string } | TooMany;

/**
 * Checks the password of somebody who is signed in, and returns the hash that it was compared with. Wrong ones count
 * together, whatever the password is asked for (rules 14.18).
 */
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
    .select({ hash: credentials.password })
    .from(credentials)
    .where(isPasswordOf(userId));
  const hash = held?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) {
    logSecurityEvent("password-check-refused", { email, userId });
    return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
  }
  await giveBackAttempts(db, attempts);
  return ok({ hash });
}
