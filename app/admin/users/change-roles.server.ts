import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { isCouriersAccount } from "#app/accounts/auth/couriers.server.ts";
import type { Role } from "#app/accounts/auth/rights.ts";
import { ROLE_LABELS } from "#app/accounts/auth/role-labels.ts";
import { findRoles, writeStaffRoles } from "#app/accounts/auth/roles.server.ts";
import {
  endOtherSessions,
  lockFreshSession,
  type SessionRefusal,
} from "#app/accounts/auth/session.server.ts";
import { lockAdmins, lockUserForChange } from "#app/accounts/auth/users.server.ts";
import { shareAccountWithCourier } from "#app/accounts/couriers/change-courier.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { endCourierWithException } from "#app/trade/handoff/end-lost-phone.server.ts";
import { accessRefusal, type PeopleRefusal, peopleRefusal } from "./access-words.ts";
import type { Changer } from "./change-access.server.ts";
import { rolesChangedMail } from "./rights-emails.ts";
import { type RolesAsked, roleNames, shownRoles } from "./roles-form.ts";

type Asked = RolesAsked & { userId: string; mustConfirmEmail: boolean };

/**
 * Gives and takes someone's roles (rules user-screens/roles), with the audit log entry and an email. Refuses if
 * someone else changed them since the form showed them. Ends the person's sessions, except the owner's own.
 */
export async function changeRoles(
  db: Database,
  changer: Changer,
  asked: Asked,
  now: Temporal.Instant,
): Promise<Result<null, PeopleRefusal | SessionRefusal>> {
  const { userId, courierPhone } = asked;
  const { actor } = changer;
  const keptSessionId = userId === actor.userId ? changer.sessionId : null;
  const made = await transact<{ wasCourier: boolean }, PeopleRefusal | SessionRefusal>(
    db,
    async (tx, changed) => {
      const held = await lockUserForChange(tx, userId);
      const admins = await lockAdmins(tx);
      const session = await lockFreshSession(tx, { userId: actor.userId, sessionId: changer.sessionId }, now);
      if (!session.ok) return session;
      if (!held || !admins.has(actor.userId) || (await isCouriersAccount(tx, userId)))
        return refused(peopleRefusal("gone"));
      const before = await findRoles(tx, userId);
      if (shownRoles(before) !== asked.seen) return refused(peopleRefusal("roles_changed"));
      const kept = before.filter((role) => role === "owner");
      const after: Role[] = [
        ...kept,
        ...asked.roles,
        ...(courierPhone === null ? [] : (["courier"] as const)),
      ];
      const isGiven = after.some((role) => !before.includes(role));
      const refusal = isGiven ? accessRefusal("grant", stateOf(held, before, asked)) : null;
      if (refusal) return refused(refusal);
      if (courierPhone !== null)
        await shareAccountWithCourier(tx, actor, { userId, phone: courierPhone }, now);
      const wasCourier = before.includes("courier") && courierPhone === null;
      const [was, is] = [roleNames(before, ROLE_LABELS), roleNames(after, ROLE_LABELS)];
      if (was === is) return unchanged({ wasCourier });
      await writeStaffRoles(tx, { userId, roles: asked.roles, grantedBy: actor.userId }, now);
      await endOtherSessions(tx, userId, keptSessionId);
      const entry = { actor, action: "staff_roles.save", subject: "staff_roles", subjectId: userId };
      await recordAudit(tx, { ...entry, before: { roles: was }, after: { roles: is } }, now);
      const { siteName } = await readSettings(tx);
      if (held.email)
        await queueMail(tx, { to: held.email, ...rolesChangedMail(siteName, is) }, randomUUID(), now);
      changed.add(person(userId));
      return ok({ wasCourier });
    },
  );
  logSecurityEvent(made.ok ? "roles-changed" : "roles-change-refused", { userId, by: actor.userId });
  if (!made.ok) return made;
  // A courier who is out gets an exception for the open stops.
  if (made.value.wasCourier) await endCourierWithException(db, actor, userId, now, keptSessionId);
  return ok(null);
}

type Held = NonNullable<Awaited<ReturnType<typeof lockUserForChange>>>;

/**
 * Giving a role has the limits of making an admin (rules user-screens/admin-limits). An owner's account is
 * theirs without a confirmed address: the first admin's link proved it.
 */
const stateOf = (
  { blockedAt, email, emailVerified }: Held,
  before: readonly Role[],
  { mustConfirmEmail }: Asked,
) => ({
  isSelf: false,
  isAdmin: false,
  hasRoles: false,
  isBlocked: blockedAt !== null,
  hasEmail: email !== null,
  emailConfirmed: emailVerified || before.includes("owner"),
  mustConfirmEmail,
});
