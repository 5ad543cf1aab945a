import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { endOtherSessions } from "./end-sessions.server.ts";
import { users } from "./tables.server.ts";

/** A user as changes of rights and blocks see one. */
export type UserUnderChange = {
  email: string;
  name: string;
  emailVerified: boolean;
  blockedAt: Temporal.Instant | null;
  blockedReason: string;
};

/**
 * Holds a user until the transaction ends; null when there is none. `userId` must be a UUID. Changes hold the user first,
 * then the admins, then a session, as the deletion of an account does. What only points to the user goes on.
 */
export async function holdUserForChange(tx: Db, userId: string): Promise<UserUnderChange | null> {
  const { email, name, emailVerified, blockedAt, blockedReason } = users;
  const [held] = await tx
    .select({ email, name, emailVerified, blockedAt, blockedReason })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return held ?? null;
}

/**
 * Keeps a user out: no way to sign in opens a session from now on, and those that are open end, all in the caller's
 * transaction, which announces the person (rules 37.10). False when the user is kept out already.
 */
export async function blockUser(
  tx: Db,
  { userId, reason }: { userId: string; reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const blocked = await tx
    .update(users)
    .set({ blockedAt: now, blockedReason: reason, updatedAt: new Date(now.epochMilliseconds) })
    .where(and(eq(users.id, userId), isNull(users.blockedAt)))
    .returning({ id: users.id });
  // The block comes before the sessions: a sign-in under way either finds it or has its session ended.
  if (blocked.length > 0) await endOtherSessions(tx, userId, null);
  return blocked.length > 0;
}

/** Lets a user in again. False when nobody keeps the user out. */
export async function unblockUser(tx: Db, userId: string, now: Temporal.Instant): Promise<boolean> {
  const freed = await tx
    .update(users)
    .set({ blockedAt: null, blockedReason: "", updatedAt: new Date(now.epochMilliseconds) })
    .where(and(eq(users.id, userId), sql`${users.blockedAt} is not null`))
    .returning({ id: users.id });
  return freed.length > 0;
}
