import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { mailConfirmation } from "#app/accounts/auth/confirm-email.server.ts";
import { commonPasswords, hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { mayBuy } from "#app/trade/compliance/may-buy.ts";
import { knownAddressMail } from "./known-address-email.ts";
import { readSignUpForm, type SignUp, type SignUpErrors, TOO_YOUNG_SENTENCE } from "./sign-up-form.ts";
import { customers } from "./tables.server.ts";

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

export type SignUpRefusal =
  | { name: "too_young"; field: "birthDate"; sentence: string }
  | { name: "email_taken" };

/** A sign-up, and the name of the shop for its confirmation mail. */
export type NewAccount = SignUp & { siteName: string };

/**
 * Makes an account: user, password and customer in one transaction. The age rule is checked here as well as by
 * the form. Two sign-ups with one address make one account; the other is refused. The mail that asks to confirm the
 * address goes to the outbox in the same transaction.
 */
export async function createAccount(
  db: Db,
  { siteName, ...input }: NewAccount,
  now: Temporal.Instant,
): Promise<Result<{ userId: string }, SignUpRefusal>> {
  if (!mayBuy(input.birthDate, shopDate(now))) {
    return refused({ name: "too_young", field: "birthDate", sentence: TOO_YOUNG_SENTENCE });
  }
  const userId = randomUUID();
  const email = input.email.toLowerCase();
  const { firstName, lastName, birthDate } = input;
  // Hashing is slow, so it is done before the transaction opens.
  const passwordHash = await hashPassword(input.password);
  const made = await inTransaction(db, async (tx) => {
    const user = { id: userId, name: `${firstName} ${lastName}`, email, passwordHash };
    if (!(await createUser(tx, user, now))) return false;
    await tx.insert(customers).values({ id: userId, firstName, lastName, email, birthDate, createdAt: now });
    await mailConfirmation(tx, { userId, email }, siteName, now);
    return true;
  });
  if (!made) return refused({ name: "email_taken" });
  logSecurityEvent("sign-up", { email, userId });
  return ok({ userId });
}

/** Tells the owner of an address by mail that a sign-up was tried with it, at most three times a day. */
async function tellOwnerOfSignUp(
  db: Database,
  email: string,
  siteName: string,
  now: Temporal.Instant,
): Promise<void> {
  const taken = await countAttempts(db, [{ limit: "sign-up-mail-account", subject: email }]);
  if (!taken.ok) return;
  await queueMail(db, { to: email, ...knownAddressMail(siteName) }, randomUUID(), now);
}
