import { eq } from "drizzle-orm";
import { COMMAND, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { endOtherSessions } from "#app/accounts/auth/end-sessions.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { dropAllFactors } from "#app/accounts/factors/change-factors.server.ts";
import { emailFactorChange } from "#app/accounts/factors/email-change.server.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

/** Whose second factors were dropped; `hadAny` false when there was nothing to do, and nothing was done. */
export type Dropped = { email: string; hadAny: boolean };

/**
 * Drops the second factors of an account, from the machine itself (`npm run factors:drop`), for an owner who has lost
 * phone and recovery codes, or finds the factor of a stranger (rules 14.41). In one transaction all sessions end, the
 * owner is told by mail, and it stands in the audit log. The refusal, when there is no such account, is a sentence.
 */
export async function dropFactors(
  db: Database,
  email: string,
  now: Temporal.Instant,
): Promise<Result<Dropped, string>> {
  const address = email.trim().toLowerCase();
  const dropped = await transact<Dropped & { userId: string }, string>(db, async (tx, changes) => {
    const [user] = await tx
      .select({ userId: users.id })
      .from(users)
      .where(eq(users.email, address))
      // Held before its factors are looked at, so that none comes in between.
      .for("update");
    if (!user) return refused(`There is no account with the email ${address}.`);
    const { userId } = user;
    const { hasApp, passkeys } = await findFactorKinds(tx, userId);
    const hadAny = await dropAllFactors(tx, userId, now);
    if (!hadAny) return ok({ userId, email: address, hadAny });
    await endOtherSessions(tx, userId, null);
    await emailFactorChange(tx, address, { what: "dropped" }, { passwordOnly: true, now });
    await recordAudit(
      tx,
      {
        actor: COMMAND,
        action: "factors.drop",
        subject: "users",
        subjectId: userId,
        before: { app: hasApp, passkeys },
        after: { app: false, passkeys: 0 },
      },
      now,
    );
    changes.add(person(userId));
    return ok({ userId, email: address, hadAny });
  });
  if (!dropped.ok) return dropped;
  const { userId, hadAny } = dropped.value;
  if (hadAny) logSecurityEvent("second-factor-dropped", { email: address, userId, by: "command" });
  return ok({ email: address, hadAny });
}
