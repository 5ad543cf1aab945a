import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { StartScreen } from "./admin-preferences.ts";
import { forgetShortLivedOf } from "./secrets.server.ts";
import { endOtherSessions } from "./session.server.ts";
import { admins, passwords, signInEmail, users } from "./tables.server.ts";

/** A new account. The email is in lower case, null for someone who never signs in; the password is hashed. */
export type NewUser = {
  id: string;
  name: string;
  email: string | null;
  passwordHash: string;
  /** Whether the address is confirmed already. */
  emailVerified?: boolean;
};

/**
 * Inserts a user and the password in the caller's transaction; false, without effect, if the email is taken.
 */
export async function createUser(
  tx: Db,
  { id, name, email, passwordHash, emailVerified = false }: NewUser,
  now: Temporal.Instant,
): Promise<boolean> {
  const moment = new Date(now.epochMilliseconds);
  const [user] = await tx
    .insert(users)
    .values({ id, name, email, emailVerified, createdAt: moment, updatedAt: moment })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return false;
  await tx.insert(passwords).values({ userId: id, hash: passwordHash });
  return true;
}

/** Changes a user's display name in the caller's transaction. */
export async function renameUser(tx: Db, userId: string, name: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(users)
    .set({ name, updatedAt: new Date(now.epochMilliseconds) })
    .where(eq(users.id, userId));
}

/**
 * Locks a user until the transaction ends; null if there is none. `userId` must be a UUID. Lock order: user,
 * then admins, then a session, as account deletion does. Rows that only reference the user aren't blocked.
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
  // Blocks before ending sessions: a concurrent sign-in either sees the block or has its session ended.
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

/** Serializes changes to an account's second factors, until the caller's transaction ends. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/**
 * Records in the caller's transaction that an account's second factors changed and whether it requires one
 * from now on. Invalidates concurrent sign-ins that used an earlier factor or none (credentials.server.ts).
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

/** A user about to be erased. */
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Locks a user until the transaction ends; null if the password hash has changed. */
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
 * Deletes a user and all their own data: customer, password, sessions, second factor, passkeys, unfinished
 * steps, emailed links, and favorites (rules data/customer-id). Records of their work, such as an admin's
 * status changes, stay without a name.
 */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  // These rows have no foreign key to the user, so the database doesn't delete them.
  await forgetShortLivedOf(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
}

/**
 * Makes a user an admin; `grantedBy` is null for a command on the machine. Ends their sessions, so the right
 * applies only after a new sign-in (rules sign-in/session-length). Part of a larger change, which must
 * announce the person. False if the user was already an admin.
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

/** An admin right: when and by whom it was granted (null = a command on the machine). */
export type AdminRight = { grantedAt: Temporal.Instant; grantedBy: string | null };

/**
 * Locks all admins until the transaction ends, so two admins who revoke each other concurrently leave one.
 */
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
 * Revokes an admin right and ends the user's sessions in the caller's transaction, which must announce the
 * person. Refuses for the last admin. Null, without effect, if the user isn't an admin.
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

/** Returns whether a user is the only admin. Locks the admins, so two who leave concurrently leave one. */
export async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const all = await lockAdmins(tx);
  return all.size === 1 && all.has(userId);
}

/** Returns a user's preferences for the admin area. */
export async function findAdminPreferences(db: Db, userId: string) {
  const { startScreen, invitationClosedAt } = users;
  const [found] = await db
    .select({ startScreen, invitationClosedAt })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? { startScreen: "products" as const, invitationClosedAt: null };
}

/** Sets the page on which the admin area opens for a user. */
export async function chooseStartScreen(db: Db, userId: string, startScreen: StartScreen): Promise<void> {
  await db.update(users).set({ startScreen }).where(eq(users.id, userId));
}

/**
 * Records that a user closed or followed the invitation to a second factor (rules
 * sign-in/admin-second-factor).
 */
export async function closeInvitation(db: Db, userId: string, now: Temporal.Instant): Promise<void> {
  await db.update(users).set({ invitationClosedAt: now }).where(eq(users.id, userId));
}
