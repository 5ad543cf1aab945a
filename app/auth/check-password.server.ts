import { logSecurityEvent } from "#app/config/log.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { tooManySentence, WRONG_PASSWORD } from "./account-rules.ts";
import { isPasswordOf } from "./credentials.server.ts";
import { verifyPassword } from "./password-hash.server.ts";
import { type Attempt, countAttempts, giveBackAttempts } from "./rate-limits.server.ts";
import { credentials } from "./tables.server.ts";

export type PasswordRefusal =
  | { name: "wrong_password"; sentence: string }
  | { name: "too_many"; sentence: string; waitSeconds: number };

/**
 * Checks the password of somebody who is signed in, and returns the hash that it was compared with. Wrong ones count
 * together, whatever the password is asked for (rules 14.18).
 */
export async function checkPassword(
  db: Database,
  { userId, email }: { userId: string; email: string },
  password: string,
): Promise<Result<{ hash: string }, PasswordRefusal>> {
  const attempts: Attempt[] = [{ limit: "password-account", subject: userId }];
  const taken = await countAttempts(db, attempts);
  if (!taken.ok) {
    const { waitSeconds } = taken.refusal;
    logSecurityEvent("password-check-limited", { email, userId });
    return refused({ name: "too_many", sentence: tooManySentence(waitSeconds), waitSeconds });
  }
  const [held] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(isPasswordOf(userId));
  const hash = held?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) {
    logSecurityEvent("password-check-refused", { email, userId });
    return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
  }
  await giveBackAttempts(db, attempts);
  return ok({ hash });
}
