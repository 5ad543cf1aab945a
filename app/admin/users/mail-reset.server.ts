import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { mailResetLink } from "#app/accounts/auth/reset-password.server.ts";
import { dropSession, endOtherSessions } from "#app/accounts/auth/session.server.ts";
import { lockUserForChange } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type PeopleRefusal, peopleRefusal } from "./refusals.ts";

/**
 * Mails a person the link to choose a new password, as "Forgot your password?" does (rules user-screens/reset-link). The link goes to the
 * person alone; no admin sees it.
 */
export async function mailResetTo(
  db: Database,
  actor: Actor,
  userId: string,
  now: Temporal.Instant,
): Promise<Result<null, PeopleRefusal>> {
  const mailed = await transact<null, PeopleRefusal>(db, async (tx) => {
    const held = await lockUserForChange(tx, userId);
    if (!held) return refused(peopleRefusal("gone"));
    if (held.email === null) return refused(peopleRefusal("no_email"));
    const outcome = await mailResetLink(tx, held.email, now);
    if (outcome !== "mailed") return refused(peopleRefusal("reset_again"));
    const entry = { actor, action: "users.mail-reset", subject: "users", subjectId: userId };
    await recordAudit(tx, { ...entry, before: null, after: null }, now);
    return ok(null);
  });
  if (mailed.ok) logSecurityEvent("reset-mailed-by-admin", { userId, by: actor.userId });
  return mailed;
}

/**
 * Signs a person out in one browser (`sessionId`) or everywhere (null), at once, with its entry in the audit log
 * (rules user-screens/sessions). A session that has ended already is no refusal.
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
