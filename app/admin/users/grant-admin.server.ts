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

// Account changes made on the command line. The refusals are messages for the terminal.

/**
 * Makes the account with an email an admin (`npm run admin:grant`), which is how a shop gets its first
 * admin. `already` is true when the account was an admin before.
 */
export async function grantAdmin(
  db: Database,
  email: string,
  now: Temporal.Instant,
): Promise<Result<{ userId: string; already: boolean }, string>> {
  const address = email.trim().toLowerCase();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (!user) return refused(`No account has the email ${address}. Sign up in the shop first.`);
  const userId = user.id;
  // A courier with admin rights would be redirected from every admin page, yet count as an admin.
  if (await isCouriersAccount(db, userId))
    return refused(`${address} is a courier account. Admins need a separate account.`);
  return makeChange(db, [person(userId)], async (tx) => {
    const held = await lockUserForChange(tx, userId);
    if (held?.blockedAt) return refused(`The account of ${address} is blocked. Unblock it first.`);
    if (!(await makeAdmin(tx, userId, null, now))) return ok({ userId, already: true });
    const entry = { actor: COMMAND, action: "admins.grant", subject: "admins", subjectId: userId };
    await recordAudit(tx, { ...entry, before: null, after: { userId } }, now);
    logSecurityEvent("admin-granted", { userId, by: "command" });
    return ok({ userId, already: false });
  });
}

/**
 * Removes the second factors of an account (`npm run mfa:reset`), for an owner who lost phone and recovery
 * codes, or found a stranger's factor (rules sign-in/lost-factors). In one transaction, ends all sessions,
 * emails the owner, and writes to the audit log. `hadAny` is false when the account had none; nothing changes
 * then.
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
      // Locked before reading its factors, to keep new ones out.
      .for("update");
    if (!user) return refused(`No account has the email ${address}.`);
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
