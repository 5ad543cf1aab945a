import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { endOtherSessions } from "./end-sessions.server.ts";
import { admins } from "./tables.server.ts";

/**
 * Makes a user an admin; `grantedBy` is null for a command on the machine. Sessions that were opened without that right
 * end, so that it is used only by somebody who signs in anew (rules 14.6). It is part of a larger change, which
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

/** The right that somebody had: since when, and from whom (null = a command on the machine). */
export type AdminRight = { grantedAt: Temporal.Instant; grantedBy: string | null };

/**
 * Locks all admins until the transaction ends, so that changes of rights wait for each other: two admins who revoke each
 * other at the same moment leave one. Returns the right of each, by user.
 */
export async function lockAdmins(tx: Db): Promise<ReadonlyMap<string, AdminRight>> {
  const all = await tx.select().from(admins).orderBy(asc(admins.userId)).for("update");
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

/**
 * True when a user is the only admin. In a transaction it locks the admins until its end, so that two who leave at the
 * same moment do not leave the shop without any.
 */
export async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const all = await lockAdmins(tx);
  return all.size === 1 && all.has(userId);
}
