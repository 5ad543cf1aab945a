import { and, eq, lt, ne } from "drizzle-orm";
import { makeChange, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { mailedLinks, sessions, verifications } from "./tables.server.ts";

/**
 * Ends a session of a user, at once and everywhere: it is looked up on every request, and pages that are open with it
 * are told. False when the user has no such session.
 */
export async function endSession(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  return makeChange(db, [person(userId)], (tx) => dropSession(tx, { userId, sessionId }));
}

/** The part of `endSession` that belongs to a larger change, which announces the person. */
export async function dropSession(
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Ends every session of a user except one, or with null all of them. It is part of a larger change, which announces
 * the person (base/db/changes.server.ts). Returns how many were ended.
 */
export async function endOtherSessions(
  tx: Db,
  userId: string,
  keptSessionId: string | null,
): Promise<number> {
  const kept = keptSessionId ? ne(sessions.id, keptSessionId) : undefined;
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Deletes sessions and mailed links that have run out. They are invalid already; this only frees the space. */
export async function sweepSessions(db: Db, now: Temporal.Instant): Promise<void> {
  const moment = new Date(now.epochMilliseconds);
  await db.delete(sessions).where(lt(sessions.expiresAt, moment));
  await db.delete(verifications).where(lt(verifications.expiresAt, moment));
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
}
