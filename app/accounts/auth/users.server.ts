import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { StartScreen } from "./admin-preferences.ts";
import { forgetShortLivedOf } from "./secrets.server.ts";
import { endOtherSessions } from "./session.server.ts";
import { admins, passwords, signInEmail, users } from "./tables.server.ts";

/** A new account. The email is in lower case, null for someone who never signs in; the password is hashed. */
export type NewUser = { id: string; name: string; email: string | null; passwordHash: string };

/** Writes a user and the password, in the caller's transaction; false, and nothing, when the email is taken. */
export async function createUser(
  tx: Db,
  { id, name, email, passwordHash }: NewUser,
  now: Temporal.Instant,
): Promise<boolean> {
  const moment = new Date(now.epochMilliseconds);
  const [user] = await tx
    .insert(users)
    .values({ id, name, email, emailVerified: false, createdAt: moment, updatedAt: moment })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return false;
  await tx.insert(passwords).values({ userId: id, hash: passwordHash });
  return true;
}

/** Gives a user another display name, in the caller's transaction. */
export async function renameUser(tx: Db, userId: string, name: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(users)
    .set({ name, updatedAt: new Date(now.epochMilliseconds) })
    .where(eq(users.id, userId));
}

/**
 * Locks a user until the transaction ends; null when there is none. `userId` must be a UUID. Changes lock the user first,
 * then the admins, then a session, as the deletion of an account does. What only points to the user goes on.
 */
export async function lockUserForChange(tx: Db, userId: string) {
  const { email, name, emailVerified, blockedAt, blockedReason } = users;
  const [held] = await tx
    .select({ email, name, emailVerified, blockedAt, blockedReason })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return held ?? null;
}

/**
 * Blocks a user, in a change that announces the person (rules user-screens/blocking); false if already
 * blocked.
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
  // The block comes before the sessions: a sign-in in progress either finds it or has its session ended.
  if (blocked.length > 0) await endOtherSessions(tx, userId, null);
  return blocked.length > 0;
}

/** Unblocks a user. False if the user wasn't blocked. */
export async function unblockUser(tx: Db, userId: string, now: Temporal.Instant): Promise<boolean> {
  const freed = await tx
    .update(users)
    .set({ blockedAt: null, blockedReason: "", updatedAt: new Date(now.epochMilliseconds) })
    .where(and(eq(users.id, userId), sql`${users.blockedAt} is not null`))
    .returning({ id: users.id });
  return freed.length > 0;
}

/** Makes changes of one account's factors wait for each other, until the caller's transaction ends. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/**
 * Records, in the caller's transaction, that the second factors of an account were changed and whether it asks for
 * one from now on. A sign-in in progress that has shown a former factor, or none, then opens nothing (credentials.server.ts).
 */
export async function noteSecondFactor(
  tx: Db,
  userId: string,
  has: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(users)
    .set({
      twoFactorEnabled: has,
      factorChanges: sql`${users.factorChanges} + 1`,
      updatedAt: new Date(now.epochMilliseconds),
    })
    .where(eq(users.id, userId));
}

/** A user who is about to be erased. */
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Locks a user until the transaction ends; null when the password is not the one with this hash anymore. */
export async function lockUser(tx: Db, userId: string, hash: string) {
  const [held] = await tx
    .select({ email: signInEmail, emailVerified: users.emailVerified, createdAt: users.createdAt })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(and(eq(users.id, userId), eq(passwords.hash, hash)))
    .for("update");
  return held ? { ...held, createdAt: held.createdAt.toTemporalInstant() } : null;
}

/**
 * Deletes a user, with everything that belongs to one alone: customer, password, sessions, second factor, passkeys, what
 * was begun and not finished, emailed links and favorites (rules data/customer-id). What the person did in the shop, such as an admin's
 * moves, stays without a name.
 */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  // Nothing in these rows points to the user, so the database does not delete them along.
  await forgetShortLivedOf(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
}

/**
 * Makes a user an admin; `grantedBy` is null for a command on the machine. Sessions that were opened without that right
 * end, so it is used only after a new sign-in (rules sign-in/session-length). It is part of a larger change, which
 * announces the person. False when the user was an admin already.
 */
export async function makeAdmin(
  tx: Db,
  userId: string,
  grantedBy: string | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const made = await tx
    .insert(admins)
    .values({ userId, grantedBy, grantedAt: now })
    .onConflictDoNothing()
    .returning({ userId: admins.userId });
  if (made.length > 0) await endOtherSessions(tx, userId, null);
  return made.length > 0;
}

/** An admin right: since when, and granted by whom (null = a command on the machine). */
export type AdminRight = { grantedAt: Temporal.Instant; grantedBy: string | null };

/** Locks all admins until the transaction ends, so two who revoke each other at the same time leave one. */
export async function lockAdmins(tx: Db): Promise<ReadonlyMap<string, AdminRight>> {
  const { userId, grantedAt, grantedBy } = admins;
  const all = await tx
    .select({ userId, grantedAt, grantedBy })
    .from(admins)
    .orderBy(asc(userId))
    .for("update");
  return new Map(all.map(({ userId, ...right }) => [userId, right]));
}

/**
 * Takes the right of an admin away and ends all sessions of that person, in the caller's transaction, which announces
 * the person. The last admin stays one. Null when the user is no admin, and then nothing is done.
 */
export async function revokeAdmin(
  tx: Db,
  userId: string,
): Promise<Result<AdminRight | null, { name: "last_admin" }>> {
  const all = await lockAdmins(tx);
  const right = all.get(userId);
  if (!right) return ok(null);
  if (all.size === 1) return refused({ name: "last_admin" });
  await tx.delete(admins).where(eq(admins.userId, userId));
  await endOtherSessions(tx, userId, null);
  return ok(right);
}

/** True when a user is the only admin. The admins are locked, so of two who leave at the same time one stays. */
export async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const all = await lockAdmins(tx);
  return all.size === 1 && all.has(userId);
}

/** Reads what an admin has chosen for the admin area; null when the user is no admin. */
export async function findAdminPreferences(db: Db, userId: string) {
  const { startScreen, invitationClosedAt } = admins;
  const [found] = await db
    .select({ startScreen, invitationClosedAt })
    .from(admins)
    .where(eq(admins.userId, userId));
  return found ?? null;
}

/** Sets where the admin area opens for an admin. */
export async function chooseStartScreen(db: Db, userId: string, startScreen: StartScreen): Promise<void> {
  await db.update(admins).set({ startScreen }).where(eq(admins.userId, userId));
}

/** Records that an admin has closed or followed the invitation to a second factor (rules sign-in/admin-second-factor). */
export async function closeInvitation(db: Db, userId: string, now: Temporal.Instant): Promise<void> {
  await db.update(admins).set({ invitationClosedAt: now }).where(eq(admins.userId, userId));
}
