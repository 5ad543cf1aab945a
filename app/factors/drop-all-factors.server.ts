import { eq } from "drizzle-orm";
import { removeAllPasskeys } from "#app/auth/passkey-rows.server.ts";
import { holdAccount, noteSecondFactor } from "#app/auth/second-factor-state.server.ts";
import { forgetShortLivedOf } from "#app/auth/short-lived.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { twoFactors } from "./tables.server.ts";

/**
 * Drops every second factor of an account, in the caller's transaction: passkeys, authenticator app, recovery codes, a
 * set-up that was begun, and the account's mark. From then on the password alone opens the account. True when it had
 * any. The caller ends the sessions afterwards, and tells the owner.
 */
export async function dropAllFactors(tx: Db, userId: string, now: Temporal.Instant): Promise<boolean> {
  // As every change of factors does, so that one under way comes before or after, and not in between.
  await holdAccount(tx, userId);
  const passkeys = await removeAllPasskeys(tx, userId);
  const apps = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ id: twoFactors.id });
  await forgetShortLivedOf(tx, userId);
  await noteSecondFactor(tx, userId, false, now);
  return passkeys + apps.length > 0;
}
