import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { lockAdmins, makeAdmin, revokeAdmin } from "#app/accounts/auth/admin-rights.server.ts";
import { lockFreshSession, type SessionRefusal } from "#app/accounts/auth/fresh-proof.server.ts";
import { lockUserForChange } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { grantRefusal, type PeopleRefusal, peopleRefusal, revokeRefusal } from "./refusals.ts";
import { adminGrantedMail, adminRevokedMail } from "./rights-emails.ts";

/** The admin who changes something about a person, and the session in which it is done. */
export type Changer = { actor: Actor & { userId: string }; sessionId: string };

export type RightsRefusal = PeopleRefusal | SessionRefusal;

/**
 * Makes a user an admin (rules 37.5, 37.6): all browsers of that person are signed out, a mail says so, and it stands in
 * the audit log, in one transaction. With `mustConfirmEmail` the address must be confirmed. A user who is an admin
 * already is no refusal.
 */
export async function grantRight(
  db: Database,
  { actor, sessionId }: Changer,
  { userId, mustConfirmEmail }: { userId: string; mustConfirmEmail: boolean },
  now: Temporal.Instant,
): Promise<Result<null, RightsRefusal>> {
  const granted = await transact<null, RightsRefusal>(db, async (tx, changed) => {
    const held = await lockUserForChange(tx, userId);
    const all = await lockAdmins(tx);
    const session = await lockFreshSession(tx, { userId: actor.userId, sessionId }, now);
    if (!session.ok) return session;
    if (!held) return refused(peopleRefusal("gone"));
    const state = {
      ...{ isSelf: actor.userId === userId, isAdmin: all.has(userId) },
      ...{ isBlocked: held.blockedAt !== null, emailConfirmed: held.emailVerified },
    };
    const refusal = grantRefusal(state, mustConfirmEmail);
    if (refusal) return refused(refusal);
    if (!(await makeAdmin(tx, userId, actor.userId, now))) return ok(null);
    await recordRights(tx, { actor, userId, action: "admins.grant", before: false }, now);
    const { siteName } = await readSettings(tx);
    await queueMail(tx, { to: held.email, ...adminGrantedMail(siteName) }, randomUUID(), now);
    changed.add(person(userId));
    return ok(null);
  });
  logSecurityEvent(granted.ok ? "admin-granted" : "admin-grant-refused", { userId, by: actor.userId });
  return granted;
}

/**
 * Revokes a user's right to be an admin (rules 37.5, 37.6): that person's browsers are signed out at once. Nobody revokes
 * their own right, and the last admin stays one. Changes of rights wait for each other. A user who is no admin any more
 * is no refusal.
 */
export async function revokeRight(
  db: Database,
  { actor, sessionId }: Changer,
  userId: string,
  now: Temporal.Instant,
): Promise<Result<null, RightsRefusal>> {
  const revoked = await transact<null, RightsRefusal>(db, async (tx, changed) => {
    // The admins are held before the session: the other way around two who revoke each other would each hold what the
    // other one wants.
    const held = await lockUserForChange(tx, userId);
    await lockAdmins(tx);
    const session = await lockFreshSession(tx, { userId: actor.userId, sessionId }, now);
    if (!session.ok) return session;
    if (!held) return refused(peopleRefusal("gone"));
    const refusal = revokeRefusal({ isSelf: actor.userId === userId });
    if (refusal) return refused(refusal);
    const done = await revokeAdmin(tx, userId);
    if (!done.ok) return refused(peopleRefusal("lastAdmin"));
    if (!done.value) return ok(null);
    await recordRights(tx, { actor, userId, action: "admins.revoke", before: true }, now);
    const { siteName, contactEmail } = await readSettings(tx);
    const mail = adminRevokedMail(siteName, contactEmail);
    await queueMail(tx, { to: held.email, ...mail }, randomUUID(), now);
    changed.add(person(userId));
    return ok(null);
  });
  logSecurityEvent(revoked.ok ? "admin-revoked" : "admin-revoke-refused", { userId, by: actor.userId });
  return revoked;
}

function recordRights(
  tx: Db,
  { actor, userId, action, before }: { actor: Actor; userId: string; action: string; before: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const states = { before: { admin: before }, after: { admin: !before } };
  return recordAudit(tx, { actor, action, subject: "admins", subjectId: userId, ...states }, now);
}
