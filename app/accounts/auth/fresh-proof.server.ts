import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isFreshProof } from "./account-rules.ts";
import { sessions } from "./tables.server.ts";

/** Why a session cannot make a serious change: it has ended, or its last proof has grown old (rules 14.22). */
export type SessionRefusal = { name: "signed_out" | "stale_proof" };

/**
 * Locks the session in which a serious change is made until the caller's transaction ends. A request that was let in
 * may come to its change only after its session was ended elsewhere; then it must change nothing any more.
 */
export async function lockFreshSession(
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Temporal.Instant,
): Promise<Result<null, SessionRefusal>> {
  const [held] = await tx
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, new Date(now.epochMilliseconds)),
      ),
    )
    .for("share");
  if (!held) return refused({ name: "signed_out" });
  return isFreshProof(held.provedAt, now) ? ok(null) : refused({ name: "stale_proof" });
}

/** Writes down that the person behind a session has just shown a password or second factor. */
export async function noteProof(db: Db, sessionId: string, now: Temporal.Instant): Promise<void> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
}
