import { and, eq, lt } from "drizzle-orm";
import {
  type Attempt,
  countAttempts,
  giveBackAttempts,
  type TooMany,
} from "#app/accounts/auth/rate-limits.server.ts";
import { type Auth, canDecrypt, decrypted } from "#app/accounts/auth/secrets.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { mailFactorChange } from "./change-factors.server.ts";
import { codesIn, keptCodes, stepOfCode, withoutCode } from "./codes.server.ts";
import { CODE_SENTENCES } from "./factor-rules.ts";
import { twoFactors } from "./tables.server.ts";

type Person = { userId: string; email: string };

export type CodeRefusal = { name: "wrong_code" | "used_code" | "unreadable_key"; sentence: string } | TooMany;

/** A typed code, from the app or the recovery codes. */
export type TypedCode = { kind: "app" | "recovery"; code: string };

/**
 * Redeems a code of an account's app, or a recovery code; all places share a limit of wrong ones (rules
 * sign-in/code-limit).
 */
export async function checkCode(
  db: Database,
  auth: Auth,
  { userId, email }: Person,
  { kind, code }: TypedCode,
  now: Temporal.Instant,
): Promise<Result<null, CodeRefusal>> {
  const person = { userId, email };
  const attempts: Attempt[] = [{ limit: "factor-account", subject: userId }];
  const taken = await countAttempts(db, attempts);
  if (!taken.ok) {
    logSecurityEvent("second-factor-limited", person);
    return taken;
  }
  const found = await (kind === "app"
    ? takeAppCode(db, auth, userId, code, now)
    : takeRecoveryCode(db, auth, person, code, now));
  if (found === "unreadable") {
    // The code may be correct.
    await giveBackAttempts(db, attempts);
    logSecurityEvent("second-factor-unreadable", { ...person, kind });
    return refused({ name: "unreadable_key", sentence: CODE_SENTENCES.unreadable });
  }
  if (found !== "right") {
    logSecurityEvent("second-factor-refused", { ...person, kind });
    if (found === "used") return refused({ name: "used_code", sentence: CODE_SENTENCES.used });
    const sentence = kind === "app" ? CODE_SENTENCES.wrong : CODE_SENTENCES.wrongRecovery;
    return refused({ name: "wrong_code", sentence });
  }
  await giveBackAttempts(db, attempts);
  logSecurityEvent("second-factor-shown", { ...person, kind });
  return ok(null);
}

/** "unreadable" means encrypted with another secret of the shop (rules sign-in/factor-encryption). */
type Found = "right" | "wrong" | "used" | "unreadable";

/**
 * Redeems an app code. A guarded update accepts only codes of a later step than the last one, so each works
 * once.
 */
async function takeAppCode(
  db: Database,
  auth: Auth,
  userId: string,
  code: string,
  now: Temporal.Instant,
): Promise<Found> {
  const isOn = and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true));
  const [app] = await db.select({ kept: twoFactors.secret }).from(twoFactors).where(isOn);
  const secret = app && decrypted(auth, app.kept);
  if (secret === null) return "unreadable";
  const step = secret ? stepOfCode(secret, code, now) : null;
  if (!app || step === null) return "wrong";
  const taken = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(isOn, eq(twoFactors.secret, app.kept), lt(twoFactors.lastStep, step)))
    .returning({ id: twoFactors.id });
  return taken.length > 0 ? "right" : "used";
}

/**
 * Redeems a recovery code, and emails the owner. Locks the row while removing the code, so each works once.
 */
function takeRecoveryCode(
  db: Database,
  auth: Auth,
  { userId, email }: Person,
  code: string,
  now: Temporal.Instant,
): Promise<Found> {
  return inTransaction(db, async (tx) => {
    const mine = eq(twoFactors.userId, userId);
    const [held] = await tx
      .select({ backupCodes: twoFactors.backupCodes })
      .from(twoFactors)
      .where(mine)
      .for("update");
    if (held?.backupCodes && !canDecrypt(auth, held.backupCodes)) return "unreadable";
    const rest = withoutCode(held ? codesIn(auth, held.backupCodes) : [], code);
    if (!rest) return "wrong";
    await tx
      .update(twoFactors)
      .set({ backupCodes: keptCodes(auth, rest) })
      .where(mine);
    const change = { what: "recovery-code-used", left: rest.length } as const;
    await mailFactorChange(tx, email, change, { passwordOnly: false, now });
    return "right";
  });
}
