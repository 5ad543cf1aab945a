import { and, eq } from "drizzle-orm";
import type { Database, Db } from "#app/db/client.server.ts";
import type { Auth } from "./auth.server.ts";
import { endSession } from "./end-sessions.server.ts";
import { type Knock, openSession } from "./session.server.ts";
import { credentials, users } from "./tables.server.ts";

/** An account as a sign-in needs it: the password's hash, and whether a second factor is asked for. */
export type Credential = { userId: string; hash: string; hasSecondFactor: boolean };

/** The account of an email (in lower case) that can sign in with a password. */
export async function findCredential(db: Db, email: string): Promise<Credential | undefined> {
  const [found] = await db
    .select({ userId: users.id, hash: credentials.password, hasSecondFactor: users.twoFactorEnabled })
    .from(users)
    .innerJoin(credentials, isPasswordOf(users.id))
    .where(eq(users.email, email));
  return found?.hash ? { ...found, hash: found.hash } : undefined;
}

/**
 * Opens a session; null when meanwhile the password was changed, or a second factor was set up that was not asked for
 * (`hasSecondFactor` false). It waits for a change under way; a change that begins later finds the new session and ends
 * it (change-password.server.ts, factors/change-factors.server.ts).
 */
export async function openUnlessChanged(
  db: Database,
  auth: Auth,
  { userId, hash, hasSecondFactor }: Credential,
  knock: Knock,
): Promise<string | null> {
  const { sessionId, cookie } = await openSession(auth, userId, knock);
  const [held] = await db
    .select({ hash: credentials.password, hasSecondFactor: users.twoFactorEnabled })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(isPasswordOf(userId))
    .for("share");
  if (held?.hash === hash && (hasSecondFactor || !held.hasSecondFactor)) return cookie;
  await endSession(db, { userId, sessionId });
  return null;
}

/** The row of `credentials` that holds a user's password. */
export function isPasswordOf(userId: string | typeof users.id) {
  return and(eq(credentials.userId, userId), eq(credentials.providerId, "credential"));
}
