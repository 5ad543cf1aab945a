import { type Actor, recordAudit } from "#app/audit/record-audit.server.ts";
import { dropSession, endOtherSessions } from "#app/auth/end-sessions.server.ts";
import { logSecurityEvent } from "#app/config/log.server.ts";
import { person } from "#app/db/changes.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { ok } from "#app/lib/result.ts";

/**
 * Signs a person out in one browser (`sessionId`) or everywhere (null), at once, with its entry in the audit log
 * (rules 37.12). A session that has ended already is no refusal.
 */
export async function endSessionsOf(
  db: Database,
  actor: Actor,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await transact<null, never>(db, async (tx, changed) => {
    const ended = sessionId
      ? Number(await dropSession(tx, { userId, sessionId }))
      : await endOtherSessions(tx, userId, null);
    if (ended === 0) return ok(null);
    const entry = { actor, action: "sessions.end", subject: "users", subjectId: userId };
    await recordAudit(tx, { ...entry, before: null, after: { browsersSignedOut: ended } }, now);
    changed.add(person(userId));
    return ok(null);
  });
  logSecurityEvent("sessions-ended-by-admin", { userId, by: actor.userId });
}
