import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { isCouriersAccount } from "#app/accounts/auth/couriers.server.ts";
import { lockFreshSession, type SessionRefusal } from "#app/accounts/auth/session.server.ts";
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
import { lockNames } from "#app/base/db/lock-names.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { requiredText } from "#app/base/lib/typed-text.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { ordersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { BLOCK_REASON_LENGTH } from "./people-list.ts";
import { type AccessStep, accessRefusal, type PeopleRefusal, peopleRefusal } from "./refusals.ts";
import { adminGrantedMail, adminRevokedMail } from "./rights-emails.ts";

/** The form of a block; those of the other steps have no fields. */
export const blockForm = z.strictObject({ reason: requiredText("the reason", BLOCK_REASON_LENGTH) });

/** A step, and for a block its reason. */
export type AccessChange =
  | { intent: Exclude<AccessStep, "block"> }
  | ({ intent: "block" } & z.infer<typeof blockForm>);

type Asked = AccessChange & { userId: string; mustConfirmEmail: boolean };

/** The admin who changes something about a person, and the session in which it is done. */
export type Changer = { actor: Actor & { userId: string }; sessionId: string };

/** What the security log calls a step that was made, and one that was refused. */
const EVENTS = {
  grant: ["admin-granted", "admin-grant-refused"],
  revoke: ["admin-revoked", "admin-revoke-refused"],
  block: ["account-blocked", "account-block-refused"],
  unblock: ["account-unblocked", "account-unblock-refused"],
} as const;

/**
 * Makes a person an admin, revokes that, blocks an account, or opens it again (rules user-screens/*), with its entry in the
 * audit log, in one transaction. The first three sign the person out everywhere. What is so already is no refusal, and is
 * not written down twice. With `mustConfirmEmail` only somebody with a confirmed address becomes an admin.
 */
export async function changeAccess(
  db: Database,
  { actor, sessionId }: Changer,
  asked: Asked,
  now: Temporal.Instant,
): Promise<Result<null, PeopleRefusal | SessionRefusal>> {
  const { userId, intent, mustConfirmEmail } = asked;
  const made = await transact<null, PeopleRefusal | SessionRefusal>(db, async (tx, changed) => {
    // A checkout of this person holds the same name until it has made its order.
    if (intent === "block") await lockNames(tx, [ordersOfCustomer(userId)]);
    // The admins are held before the session: the other way around two who revoke each other would each hold what the
    // other one wants.
    const held = await lockUserForChange(tx, userId);
    const all = await lockAdmins(tx);
    const session = await lockFreshSession(tx, { userId: actor.userId, sessionId }, now);
    if (!session.ok) return session;
    if (!held || (await isCouriersAccount(tx, userId))) return refused(peopleRefusal("gone"));
    const refusal = accessRefusal(intent, {
      isSelf: actor.userId === userId,
      isAdmin: all.has(userId),
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

/** Makes a step and returns its entry for the audit log; null when there was nothing to do. */
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
 * What the audit log keeps of a block: that there was a reason, but not its words. They may name the person, and the log
 * is kept when the person is erased.
 */
const logged = (blockedAt: Temporal.Instant | null, reason: string) => ({
  blockedAt: blockedAt && isoText(blockedAt),
  reasonGiven: reason !== "",
});
