import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { isCouriersAccount } from "#app/accounts/auth/couriers.server.ts";
import { mailResetLink } from "#app/accounts/auth/reset-password.server.ts";
import { findRoles } from "#app/accounts/auth/roles.server.ts";
import {
  dropSession,
  endOtherSessions,
  lockFreshSession,
  type SessionRefusal,
} from "#app/accounts/auth/session.server.ts";
import {
  blockUser,
  lockAdmins,
  lockUserForChange,
  makeAdmin,
  revokeAdmin,
  unblockUser,
} from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { requiredText } from "#app/base/lib/typed-text.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { queueMail, withdrawMarketingMails } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { ordersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { type AccessStep, accessRefusal, type PeopleRefusal, peopleRefusal } from "./access-words.ts";
import { BLOCK_REASON_LENGTH } from "./people-list.ts";
import { adminGrantedMail, adminRevokedMail } from "./rights-emails.ts";

/** Form of a block; the other steps have no fields. */
export const blockForm = z.strictObject({ reason: requiredText("the reason", BLOCK_REASON_LENGTH) });

/** A step; for a block, with its reason. */
export type AccessChange =
  | { intent: Exclude<AccessStep, "block"> }
  | ({ intent: "block" } & z.infer<typeof blockForm>);

type Asked = AccessChange & { userId: string; mustConfirmEmail: boolean };

/** The admin making the change, and their session. */
export type Changer = { actor: Actor & { userId: string }; sessionId: string };

/** Security log events for each step: completed, refused. */
const EVENTS = {
  grant: ["admin-granted", "admin-grant-refused"],
  revoke: ["admin-revoked", "admin-revoke-refused"],
  block: ["account-blocked", "account-block-refused"],
  unblock: ["account-unblocked", "account-unblock-refused"],
} as const;

/**
 * Grants or revokes admin access, or blocks or unblocks an account (rules user-screens/*), with the audit log
 * entry, in one transaction. The first three sign the person out everywhere. Repeating a step succeeds
 * without a second entry. With `mustConfirmEmail`, only people with a confirmed address become admins.
 */
export async function changeAccess(
  db: Database,
  { actor, sessionId }: Changer,
  asked: Asked,
  now: Temporal.Instant,
): Promise<Result<null, PeopleRefusal | SessionRefusal>> {
  const { userId, intent, mustConfirmEmail } = asked;
  const made = await transact<null, PeopleRefusal | SessionRefusal>(db, async (tx, changed) => {
    // This person's checkout holds the same lock until its order is placed.
    if (intent === "block") await lockNames(tx, [ordersOfCustomer(userId)]);
    // Locks the admins before the session: in reverse, two admins revoking each other would deadlock.
    const held = await lockUserForChange(tx, userId);
    const all = await lockAdmins(tx);
    const session = await lockFreshSession(tx, { userId: actor.userId, sessionId }, now);
    if (!session.ok) return session;
    if (!held || (await isCouriersAccount(tx, userId))) return refused(peopleRefusal("gone"));
    const refusal = accessRefusal(intent, {
      isSelf: actor.userId === userId,
      isAdmin: all.has(userId),
      hasRoles: (await findRoles(tx, userId)).length > 0,
      isBlocked: held.blockedAt !== null,
      hasEmail: held.email !== null,
      emailConfirmed: held.emailVerified,
      mustConfirmEmail,
    });
    if (refusal) return refused(refusal);
    const done = await makeStep(tx, actor, asked, held, now);
    if (!done.ok || done.value === null) return done.ok ? ok(null) : done;
    await recordAudit(tx, { actor, subjectId: userId, ...done.value }, now);
    changed.add(person(userId));
    return ok(null);
  });
  logSecurityEvent(EVENTS[intent][made.ok ? 0 : 1], { userId, by: actor.userId });
  return made;
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUserForChange>>>;
type Entry = { action: string; subject: string; before: unknown; after: unknown };

async function mailTo(tx: Db, { email }: LockedUser, mail: Unaddressed, now: Temporal.Instant) {
  if (email !== null) await queueMail(tx, { to: email, ...mail }, randomUUID(), now);
}

/** Makes a step and returns its audit log entry; null when nothing changed. */
async function makeStep(
  tx: Db,
  { userId: by }: Changer["actor"],
  asked: Asked,
  held: LockedUser,
  now: Temporal.Instant,
): Promise<Result<Entry | null, PeopleRefusal>> {
  const { userId } = asked;
  switch (asked.intent) {
    case "grant": {
      if (!(await makeAdmin(tx, userId, by, now))) return ok(null);
      const { siteName } = await readSettings(tx);
      await mailTo(tx, held, adminGrantedMail(siteName), now);
      const states = { before: { admin: false }, after: { admin: true } };
      return ok({ action: "admins.grant", subject: "admins", ...states });
    }
    case "revoke": {
      const revoked = await revokeAdmin(tx, userId);
      if (!revoked.ok) return refused(peopleRefusal("last_admin"));
      if (!revoked.value) return ok(null);
      const { siteName, contactEmail } = await readSettings(tx);
      const mail = adminRevokedMail(siteName, contactEmail);
      await mailTo(tx, held, mail, now);
      const states = { before: { admin: true }, after: { admin: false } };
      return ok({ action: "admins.revoke", subject: "admins", ...states });
    }
    case "block": {
      if (!(await blockUser(tx, { userId, reason: asked.reason }, now))) return ok(null);
      if (held.email !== null) await withdrawMarketingMails(tx, held.email);
      const states = { before: logged(null, ""), after: logged(now, asked.reason) };
      return ok({ action: "users.block", subject: "users", ...states });
    }
    case "unblock": {
      if (!(await unblockUser(tx, userId, now))) return ok(null);
      const states = { before: logged(held.blockedAt, held.blockedReason), after: logged(null, "") };
      return ok({ action: "users.unblock", subject: "users", ...states });
    }
  }
}

/**
 * State of a block for the audit log: whether a reason was given, but not its text. The text may name the
 * person, and the log outlives the person's erasure.
 */
const logged = (blockedAt: Temporal.Instant | null, reason: string) => ({
  blockedAt: blockedAt && isoText(blockedAt),
  reasonGiven: reason !== "",
});

/**
 * Emails a person a password reset link, as "Forgot your password?" does (rules user-screens/reset-link).
 * Admins never see the link.
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
 * Signs a person out in one browser (`sessionId`) or everywhere (null), immediately, with the audit log
 * entry (rules user-screens/sessions). Sessions that already ended are not refused.
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
