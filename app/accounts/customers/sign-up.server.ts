import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { knownAddressMail } from "#app/accounts/auth/account-emails.ts";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { mailConfirmation, mailOwner } from "#app/accounts/auth/mailed-links.server.ts";
import { commonPasswords, hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { countAttempts, type TooMany } from "#app/accounts/auth/rate-limits.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge, mayBuy } from "#app/trade/compliance/rules.ts";
import { readSignUpForm, type SignUp, type SignUpErrors, tooYoungSentence } from "./customer-forms.ts";
import { customers } from "./tables.server.ts";

export type SignUpRefusal = { name: "wrong_fields"; errors: SignUpErrors } | TooMany;

/** Minimum response time of a sign-up, which hides whether the address is known. */
const ANSWER_MS = 400;

/**
 * Parses a sign-up form and creates the account; limited per network and hour. A known email address gets the
 * same response after the same work, so no one learns who is a customer; its owner is emailed.
 */
export async function signUp(
  db: Database,
  fields: Record<string, unknown>,
  address: string,
  now: Temporal.Instant,
): Promise<Result<{ email: string }, SignUpRefusal>> {
  const earliest = wait(ANSWER_MS, undefined, { ref: false });
  const age = leastAge(await readRulesOn(db, now));
  const read = readSignUpForm(fields, { today: shopDate(now), age, common: commonPasswords() });
  if (!read.ok) {
    const email = typeof fields.email === "string" ? fields.email : undefined;
    logSecurityEvent("sign-up-refused", { email, address, fields: Object.keys(read.refusal) });
    return refused({ name: "wrong_fields", errors: read.refusal });
  }
  const { email } = read.value;
  const taken = await countAttempts(db, [{ limit: "sign-up-address", subject: clientNetwork(address) }]);
  if (!taken.ok) {
    logSecurityEvent("sign-up-limited", { email, address });
    return taken;
  }
  const made = await createAccount(db, read.value, now);
  if (!made.ok && made.refusal.name === "too_young") {
    return refused({ name: "wrong_fields", errors: { birthDate: tooYoungSentence(age) } });
  }
  if (!made.ok) {
    logSecurityEvent("sign-up-known", { email, address });
    // Emails the owner at most three times a day.
    const mayMail = await countAttempts(db, [{ limit: "sign-up-mail-account", subject: email }]);
    if (mayMail.ok) await mailOwner(db, email, ({ siteName }) => knownAddressMail(siteName), now);
  }
  await earliest;
  return ok({ email });
}

/**
 * Creates an account and queues its confirmation email in one transaction; rechecks the age. An address that an
 * emailed link has proved is confirmed already.
 */
export async function createAccount(
  db: Db,
  input: SignUp,
  now: Temporal.Instant,
  { isConfirmed = false } = {},
): Promise<Result<{ userId: string }, { name: "too_young" | "email_taken" }>> {
  const age = leastAge(await readRulesOn(db, now));
  if (!mayBuy(input.birthDate, shopDate(now), age)) return refused({ name: "too_young" });
  const userId = randomUUID();
  const email = input.email.toLowerCase();
  const { firstName, lastName, birthDate } = input;
  // Hashing is slow, so do it before the transaction.
  const passwordHash = await hashPassword(input.password);
  const made = await inTransaction(db, async (tx) => {
    const name = `${firstName} ${lastName}`;
    const user = { id: userId, name, email, passwordHash, emailVerified: isConfirmed };
    if (!(await createUser(tx, user, now))) return false;
    await tx.insert(customers).values({ id: userId, firstName, lastName, email, birthDate, createdAt: now });
    if (!isConfirmed) await mailConfirmation(tx, { userId, email }, now);
    return true;
  });
  if (!made) return refused({ name: "email_taken" });
  logSecurityEvent("sign-up", { email, userId });
  return ok({ userId });
}
