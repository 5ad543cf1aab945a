import { tooManySentence } from "#app/auth/account-rules.ts";
import { clientNetwork } from "#app/auth/client-network.ts";
import type { ConfirmationMail } from "#app/auth/confirm-email.server.ts";
import { takeTurns } from "#app/auth/rate-limits.server.ts";
import { logSecurityEvent } from "#app/config/log.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { createAccount } from "./create-account.server.ts";
import { readSignUpForm, type SignUpErrors } from "./sign-up-form.ts";

/** A sign-up that was not taken; `waitSeconds` only when there were too many from one address. */
export type RefusedSignUp = { errors: SignUpErrors; waitSeconds?: number };

/** Reads a sent sign-up form and makes the account, at most so many an hour from one address. */
export async function signUp(
  db: Database,
  fields: unknown,
  { address, confirmation }: { address: string; confirmation: ConfirmationMail | null },
  now: Temporal.Instant,
): Promise<Result<{ email: string }, RefusedSignUp>> {
  const read = readSignUpForm(fields, shopDate(now));
  if (!read.ok) return refused({ errors: read.refusal });
  const taken = await takeTurns(db, [{ limit: "sign-up-address", subject: clientNetwork(address) }]);
  if (!taken.ok) {
    const { waitSeconds } = taken.refusal;
    logSecurityEvent("sign-up-limited", { address });
    return refused({ errors: { "": tooManySentence(waitSeconds) }, waitSeconds });
  }
  const made = await createAccount(db, { ...read.value, confirmation }, now);
  if (!made.ok) return refused({ errors: { [made.refusal.field]: made.refusal.sentence } });
  return ok({ email: read.value.email });
}
