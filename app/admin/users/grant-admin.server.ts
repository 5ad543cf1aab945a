import { eq } from "drizzle-orm";
import { COMMAND, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { makeAdmin } from "#app/accounts/auth/admin-rights.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { lockUserForChange } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { makeChange, person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

/** Who was made an admin; `already` when there was nothing to do. */
export type Granted = { userId: string; already: boolean };

/**
 * Makes the account of an email an admin, from the machine itself (`npm run admin:grant`), which is how a shop gets
 * its first admin. The refusal, when there is no such account, is a sentence.
 */
export async function grantAdmin(
  db: Database,
  email: string,
  now: Temporal.Instant,
): Promise<Result<Granted, string>> {
  const address = email.trim().toLowerCase();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (!user) return refused(`There is no account with the email ${address}. Sign up in the shop first.`);
  return makeChange(db, [person(user.id)], async (tx) => {
    const held = await lockUserForChange(tx, user.id);
    if (held?.blockedAt) return refused(`The account of ${address} is closed. Open it again first.`);
    const made = await makeAdmin(tx, user.id, null, now);
    if (!made) return ok({ userId: user.id, already: true });
    await recordAudit(
      tx,
      {
        actor: COMMAND,
        action: "admins.grant",
        subject: "admins",
        subjectId: user.id,
        before: null,
        after: { userId: user.id },
      },
      now,
    );
    logSecurityEvent("admin-granted", { userId: user.id, by: "command" });
    return ok({ userId: user.id, already: false });
  });
}
