import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Auth } from "#app/auth/auth.server.ts";
import { endOtherSessions } from "#app/auth/end-sessions.server.ts";
import { holdFreshSession, type SessionRefusal } from "#app/auth/hold-session.server.ts";
import { holdAccount, noteSecondFactor } from "#app/auth/second-factor-state.server.ts";
import type { Viewer } from "#app/auth/session.server.ts";
import { logSecurityEvent } from "#app/config/log.server.ts";
import { person } from "#app/db/changes.server.ts";
import type { Database, Db } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { readSettings } from "#app/settings/queries.server.ts";
import type { FactorChange } from "./factor-letters.ts";
import { mailFactorChange } from "./mail-change.server.ts";
import { findFactorKinds } from "./queries.server.ts";
import { keptCodes, newCodes } from "./recovery-list.server.ts";
import { twoFactors } from "./tables.server.ts";

/** Whose factors are changed, and the session in which it is done. */
export type Owner = Pick<Viewer, "userId" | "email" | "sessionId" | "isAdmin">;

/** After a change: the recovery codes that were made with the first factor, to be shown once; else null. */
export type Changed = { recoveryCodes: string[] | null };

/** What every change of factors may be refused for. */
export type ChangeRefusal = LastFactor | SessionRefusal;

type LastFactor = { name: "last_factor"; sentence: string };

const LAST_FACTOR: LastFactor = {
  name: "last_factor",
  sentence: "Your shop requires a second factor of admins. Set up another one first.",
};

/**
 * One change of an account's second factors, in one transaction. `work` makes the change and says what it was. Here
 * follows what belongs to every change (rules 14.30, 14.31): recovery codes with the first factor and none without any,
 * the account's mark, the end of all other sessions, and the mail to the owner. Changes of one account wait for each
 * other. A session that has ended meanwhile changes nothing. A change that would leave an admin without a factor while
 * the shop requires one is undone.
 */
export async function changeFactors<Refusal>(
  db: Database,
  auth: Auth,
  owner: Owner,
  now: Temporal.Instant,
  work: (tx: Db) => Promise<Result<FactorChange, Refusal>>,
): Promise<Result<Changed, Refusal | ChangeRefusal>> {
  const { userId, email, sessionId } = owner;
  const made = await transact<Changed & { change: FactorChange }, Refusal | ChangeRefusal>(
    db,
    async (tx, changes) => {
      await holdAccount(tx, userId);
      const session = await holdFreshSession(tx, owner, now);
      if (!session.ok) return session;
      const done = await work(tx);
      if (!done.ok) return done;
      const change = done.value;
      const kinds = await findFactorKinds(tx, userId);
      const has = kinds.hasApp || kinds.passkeys > 0;
      if (!has && owner.isAdmin && (await readSettings(tx)).adminSecondFactor === "required") {
        return refused(LAST_FACTOR);
      }
      await noteSecondFactor(tx, userId, has, now);
      const recoveryCodes = has ? await giveFirstCodes(tx, auth, userId) : await dropCodes(tx, userId);
      await endOtherSessions(tx, userId, sessionId);
      await mailFactorChange(tx, email, change, { passwordOnly: !has, now });
      changes.add(person(userId));
      return ok({ change, recoveryCodes });
    },
  );
  if (!made.ok) return made;
  const { change, recoveryCodes } = made.value;
  logSecurityEvent(`second-factor-${change.what}`, { email, userId });
  return ok({ recoveryCodes });
}

/** Makes the recovery codes of an account that has none yet; null when it has had some. */
async function giveFirstCodes(tx: Db, auth: Auth, userId: string): Promise<string[] | null> {
  const [held] = await tx
    .select({ backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  if (held?.backupCodes) return null;
  const codes = newCodes();
  const backupCodes = await keptCodes(auth, codes);
  await tx
    .insert(twoFactors)
    .values({ id: randomUUID(), userId, secret: "", backupCodes })
    .onConflictDoUpdate({ target: twoFactors.userId, set: { backupCodes } });
  return codes;
}

/** An account without a factor keeps no recovery codes. */
async function dropCodes(tx: Db, userId: string): Promise<null> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  return null;
}
