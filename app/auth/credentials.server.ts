import { and, eq } from "drizzle-orm";
import type { Database, Db } from "#app/db/client.server.ts";
import type { Auth } from "./secrets.server.ts";
import { type Knock, openSession } from "./session.server.ts";
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
 * factors/change-factors.server.ts, block-user.server.ts).
 */
export async function openUnlessChanged(
  db: Database,
  auth: Auth,
  { userId, hash, factorChanges }: Keys,
  knock: Knock,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ hash: credentials.password, factorChanges: users.factorChanges, blockedAt: users.blockedAt })
      // The user's row is locked first, as a reset of the password and a deletion do: the other way around they and a
      // sign-in would wait for each other.
      .from(users)
      .innerJoin(credentials, isPasswordOf(users.id))
      .where(eq(users.id, userId))
      .for("share");
    const isSame = held?.hash === hash && held.factorChanges === factorChanges;
    return isSame && !held.blockedAt ? openSession(tx, auth, userId, knock) : null;
  });
}

/** The row of `credentials` that holds a user's password. */
export function isPasswordOf(userId: string | typeof users.id) {
  return and(eq(credentials.userId, userId), eq(credentials.providerId, "credential"));
}
