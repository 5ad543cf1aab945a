import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { type Auth, decrypted, encrypted } from "#app/accounts/auth/secrets.server.ts";
import type { InSession } from "#app/accounts/auth/session.server.ts";
import { findShortLived, forgetShortLived, keepShortly } from "#app/accounts/auth/short-lived.server.ts";
import { lockAccount } from "#app/accounts/auth/users.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import {
  type Changed,
  changeFactors,
  type FactorOwner,
  type FactorRefusal,
} from "./change-factors.server.ts";
import { makeAppSecret, stepOfCode } from "./codes.server.ts";
import { CODE_SENTENCES } from "./factor-rules.ts";
import { twoFactors } from "./tables.server.ts";

/** How long a secret that was shown waits for the first code of the app. */
const SET_UP_MINUTES = 60;

// A secret belongs to the session that was shown it: whoever has seen it in another session, which its owner ended
// since, must not know the secret of the owner's app.
const nameOf = (sessionId: string) => `app set-up ${sessionId}`;

/** The secret that was shown in a session and still waits for the first code of the app, or null. */
export async function findAppSetUp(
  db: Db,
  auth: Auth,
  { sessionId }: InSession,
  now: Temporal.Instant,
): Promise<string | null> {
  const kept = await findShortLived(db, nameOf(sessionId), now);
  return kept && decrypted(auth, kept);
}

/** The secret to show to somebody who sets up an app; the same when a phone loads the page again after the app was open. */
export function beginAppSetUp(db: Db, auth: Auth, viewer: InSession, now: Temporal.Instant): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.userId);
    const waiting = await findAppSetUp(tx, auth, viewer, now);
    if (waiting) return waiting;
    const secret = makeAppSecret();
    const until = now.add({ minutes: SET_UP_MINUTES });
    await keepShortly(tx, nameOf(viewer.sessionId), encrypted(auth, secret), until);
    return secret;
  });
}

type SetUpRefusal = { name: "run_out" } | { name: "wrong_code" | "used_code"; sentence: string };

/** Turns on the app whose secret was shown in this session, in place of a former one. The first code serves once, too. */
export async function turnOnApp(
  db: Database,
  auth: Auth,
  owner: FactorOwner,
  code: string,
  now: Temporal.Instant,
): Promise<Result<Changed, SetUpRefusal | FactorRefusal>> {
  const { userId } = owner;
  const secret = await findAppSetUp(db, auth, owner, now);
  if (!secret) return refused({ name: "run_out" });
  const step = stepOfCode(secret, code, now);
  if (step === null) return refused({ name: "wrong_code", sentence: CODE_SENTENCES.wrong });
  const app = { secret: encrypted(auth, secret), verified: true, lastStep: step };
  return changeFactors<SetUpRefusal>(db, auth, owner, now, async (tx) => {
    const [former] = await tx
      .select({ verified: twoFactors.verified })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
    const written = await tx
      .insert(twoFactors)
      .values({ id: randomUUID(), userId, backupCodes: "", ...app })
      .onConflictDoUpdate({ target: twoFactors.userId, set: app, setWhere: lt(twoFactors.lastStep, step) })
      .returning({ id: twoFactors.id });
    if (written.length === 0) return refused({ name: "used_code", sentence: CODE_SENTENCES.used });
    await forgetShortLived(tx, nameOf(owner.sessionId));
    return ok({ what: former ? "app-moved" : "app-on" });
  });
}
