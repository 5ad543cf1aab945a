import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { endOtherSessions } from "./end-sessions.server.ts";
import { admins } from "./tables.server.ts";

/** The right that somebody had: since when, and from whom (null = a command on the machine). */
export type HeldRight = { grantedAt: Temporal.Instant; grantedBy: string | null };

/**
 * Holds all admins until the transaction ends, so that changes of rights wait for each other: two admins who revoke each
 * other at the same moment leave one. Returns the right of each, by user.
 */
export async function holdAdmins(tx: Db): Promise<ReadonlyMap<string, HeldRight>> {
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
): Promise<Result<HeldRight | null, { name: "last_admin" }>> {
  const all = await holdAdmins(tx);
  const right = all.get(userId);
  if (!right) return ok(null);
  if (all.size === 1) return refused({ name: "last_admin" });
  await tx.delete(admins).where(eq(admins.userId, userId));
  await endOtherSessions(tx, userId, null);
  return ok(right);
}
