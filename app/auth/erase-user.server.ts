import { and, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { isPasswordOf } from "./credentials.server.ts";
import { forgetShortLivedOf } from "./short-lived.server.ts";
import { credentials, users } from "./tables.server.ts";

/** A user who is about to be erased. */
export type HeldUser = { email: string; emailVerified: boolean; createdAt: Temporal.Instant };

/** Holds a user until the transaction ends; null when the password is not the one with this hash any more. */
export async function holdUser(tx: Db, userId: string, hash: string): Promise<HeldUser | null> {
  const [held] = await tx
    .select({ email: users.email, emailVerified: users.emailVerified, createdAt: users.createdAt })
    .from(users)
    .innerJoin(credentials, isPasswordOf(users.id))
    .where(and(eq(users.id, userId), eq(credentials.password, hash)))
    .for("update");
  return held ? { ...held, createdAt: held.createdAt.toTemporalInstant() } : null;
}

/**
 * Deletes a user, with everything that belongs to one alone: customer, password, sessions, second factor, passkeys, what
 * was begun and not finished, mailed links and favorites (rules 26.6). What the person did in the shop, such as an admin's
 * moves, stays without a name.
 */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  // Nothing in these rows points to the user, so the database does not delete them along.
  await forgetShortLivedOf(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
}
