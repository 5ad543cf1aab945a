import { randomUUID } from "node:crypto";
import { mailConfirmation } from "#app/accounts/auth/confirm-email.server.ts";
import { hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { mayBuy } from "#app/trade/compliance/may-buy.ts";
import { type SignUp, TOO_YOUNG_SENTENCE } from "./sign-up-form.ts";
import { customers } from "./tables.server.ts";

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
