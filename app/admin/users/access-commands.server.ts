import { eq } from "drizzle-orm";
import { COMMAND, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { isCouriersAccount } from "#app/accounts/auth/couriers.server.ts";
import { endOtherSessions } from "#app/accounts/auth/session.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { lockUserForChange, makeAdmin } from "#app/accounts/auth/users.server.ts";
import { dropAllFactors, mailFactorChange } from "#app/accounts/factors/change-factors.server.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { makeChange, person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

// What is done to an account on the machine itself. The refusals are sentences for the command line.

/**
 * Makes the account of an email an admin (`npm run admin:grant`), which is how a shop gets its first admin. `already` when
 * there was nothing to do.
 */
export async function grantAdmin(
  db: Database,
  email: string,
  now: Temporal.Instant,
): Promise<Result<{ userId: string; already: boolean }, string>> {
  const address = email.trim().toLowerCase();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (!user) return refused(`There is no account with the email ${address}. Sign up in the shop first.`);
  const userId = user.id;
  // A courier who is an admin too would be sent away from every page of admins, and yet count as one.
  if (await isCouriersAccount(db, userId))
    return refused(`The account of ${address} is a courier's. An admin needs an account of their own.`);
  return makeChange(db, [person(userId)], async (tx) => {
    const held = await lockUserForChange(tx, userId);
    if (held?.blockedAt) return refused(`The account of ${address} is closed. Open it again first.`);
    if (!(await makeAdmin(tx, userId, null, now))) return ok({ userId, already: true });
    const entry = { actor: COMMAND, action: "admins.grant", subject: "admins", subjectId: userId };
    await recordAudit(tx, { ...entry, before: null, after: { userId } }, now);
    logSecurityEvent("admin-granted", { userId, by: "command" });
    return ok({ userId, already: false });
  });
}

/**
 * Drops the second factors of an account (`npm run mfa:reset`), for an owner who has lost phone and recovery codes, or
 * finds the factor of a stranger (rules sign-in/lost-factors). In one transaction all sessions end, the owner is told by mail, and it
 * stands in the audit log. `hadAny` false when there was nothing to do, and nothing was done.
 */
export async function dropFactors(
  db: Database,
  email: string,
  now: Temporal.Instant,
): Promise<Result<{ email: string; hadAny: boolean }, string>> {
  const address = email.trim().toLowerCase();
  const dropped = await transact<string | null, string>(db, async (tx, changes) => {
    const [user] = await tx
      .select({ userId: users.id })
      .from(users)
      .where(eq(users.email, address))
      // Held before its factors are looked at, so that none comes in between.
      .for("update");
    if (!user) return refused(`There is no account with the email ${address}.`);
    const { userId } = user;
    const { hasApp, passkeys } = await findFactorKinds(tx, userId);
    if (!(await dropAllFactors(tx, userId, now))) return ok(null);
    await endOtherSessions(tx, userId, null);
    await mailFactorChange(tx, address, { what: "dropped" }, { passwordOnly: true, now });
    const states = { before: { app: hasApp, passkeys }, after: { app: false, passkeys: 0 } };
    const entry = { actor: COMMAND, action: "factors.drop", subject: "users", subjectId: userId };
    await recordAudit(tx, { ...entry, ...states }, now);
    changes.add(person(userId));
    return ok(userId);
  });
  if (!dropped.ok) return dropped;
  const userId = dropped.value;
  if (userId) logSecurityEvent("second-factor-dropped", { email: address, userId, by: "command" });
  return ok({ email: address, hadAny: userId !== null });
}
