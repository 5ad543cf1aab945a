import { setTimeout as wait } from "node:timers/promises";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { commonPasswords } from "#app/accounts/auth/passwords.server.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { createAccount } from "./create-account.server.ts";
import { readSignUpForm, type SignUpErrors } from "./sign-up-form.ts";
import { tellOwnerOfSignUp } from "./tell-owner.server.ts";

/** A sign-up that was refused; `waitSeconds` is there only when too many came from one network. */
export type RefusedSignUp = { errors: SignUpErrors; waitSeconds?: number };

/** A sign-up is answered no sooner than this, so that a new address and a known one cannot be told apart. */
const ANSWER_MS = 400;

/**
 * Reads a sent sign-up form and makes the account; one network can do this only so many times an hour. An email address
 * that has an account gets the same answer after the same work, so that a sign-up tells nobody who is a customer; its
 * owner is told by mail.
 */
export async function signUp(
  db: Database,
  fields: Record<string, unknown>,
  { address, siteName }: { address: string; siteName: string },
  now: Temporal.Instant,
): Promise<Result<{ email: string }, RefusedSignUp>> {
  const earliest = wait(ANSWER_MS, undefined, { ref: false });
  const read = readSignUpForm(fields, shopDate(now), commonPasswords());
  if (!read.ok) {
    const email = typeof fields.email === "string" ? fields.email : undefined;
    logSecurityEvent("sign-up-refused", { email, address, fields: Object.keys(read.refusal) });
    return refused({ errors: read.refusal });
  }
  const { email } = read.value;
  const taken = await countAttempts(db, [{ limit: "sign-up-address", subject: clientNetwork(address) }]);
  if (!taken.ok) {
    const { sentence, waitSeconds } = taken.refusal;
    logSecurityEvent("sign-up-limited", { email, address });
    return refused({ errors: { "": sentence }, waitSeconds });
  }
  const made = await createAccount(db, { ...read.value, siteName }, now);
  if (!made.ok && made.refusal.name === "too_young") {
    return refused({ errors: { [made.refusal.field]: made.refusal.sentence } });
  }
  if (!made.ok) {
    logSecurityEvent("sign-up-known", { email, address });
    await tellOwnerOfSignUp(db, email, siteName, now);
  }
  await earliest;
  return ok({ email });
}
