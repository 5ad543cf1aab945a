import { eq, or } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { madeByPhoneMail } from "#app/accounts/auth/account-emails.ts";
import { mailOwner } from "#app/accounts/auth/mailed-links.server.ts";
import { NOBODYS_HASH } from "#app/accounts/auth/passwords.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";
import { readCallerForm, type SignUpErrors } from "./customer-forms.ts";
import { PHONE_ANSWER } from "./phone-answer.ts";
import { findByPhone, type NamedCustomer } from "./queries.server.ts";
import { customers } from "./tables.server.ts";

export type CallerRefusal =
  | { name: "wrong_fields"; errors: SignUpErrors }
  /** There already is an account: `customerId` is its customer, null if its owner can't order. */
  | { name: "known"; sentence: string; customerId: string | null }
  /**
   * Other customers have this phone number; if the caller is none of them, the form is resent with the number
   * as confirmation.
   */
  | { name: "phone_known"; phone: string; people: NamedCustomer[] };

/**
 * Creates the account of a customer who calls (rules phone-orders/new-customer), with a sign-up's contracts
 * and consents. It has no usable password until its owner chooses one by emailed link, as its email says,
 * which also confirms the address. Without an email address, no one can sign in to it (rules
 * phone-orders/no-email). The ID comes with the form, so a double submit creates one account. Asks first
 * about a phone number that others have (rules phone-orders/shared-numbers).
 */
export async function addCaller(
  db: Database,
  actor: Actor,
  { [PHONE_ANSWER]: answered, ...fields }: Record<string, unknown>,
  now: Temporal.Instant,
): Promise<Result<{ userId: string }, CallerRefusal>> {
  const age = leastAge(await readRulesOn(db, now));
  const read = readCallerForm(fields, { today: shopDate(now), age });
  if (!read.ok) return refused({ name: "wrong_fields", errors: read.refusal });
  const { id, firstName, lastName, email, phone, birthDate } = read.value;
  const made = await transact<{ isNew: boolean }, CallerRefusal>(db, async (tx) => {
    // The second of two submits waits here, then finds the first one's account.
    await lockNames(tx, [`caller ${id}`, ...(email === null ? [] : [`caller ${email}`])]);
    const known = await findAccount(tx, { id, email });
    if (known?.userId === id && known.email === email) return ok({ isNew: false });
    if (known) return refused(knownAlready(known, id));
    const people = answered === phone ? [] : await findByPhone(tx, phone);
    if (people.length > 0) return refused({ name: "phone_known", phone, people });
    const name = `${firstName} ${lastName}`;
    const user = { id, name, email, passwordHash: NOBODYS_HASH };
    // Someone may sign up with this address concurrently.
    if (!(await createUser(tx, user, now))) return refused(knownAlready(null, id));
    await tx.insert(customers).values({ id, firstName, lastName, email, phone, birthDate, createdAt: now });
    if (email !== null) await mailOwner(tx, email, ({ siteName }) => madeByPhoneMail(siteName), now);
    // The birth date is stored only in the account (rules user-screens/profile).
    const entry = { actor, action: "users.add", subject: "users", subjectId: id };
    await recordAudit(tx, { ...entry, before: null, after: { name, email, phone } }, now);
    return ok({ isNew: true });
  });
  if (!made.ok) return made;
  if (made.value.isNew) logSecurityEvent("account-made-by-phone", { userId: id, by: actor.userId });
  return ok({ userId: id });
}

type Known = { userId: string; email: string | null; customerId: string | null };

/** Finds the account with this ID or address; the one with the address first. */
async function findAccount(
  tx: Db,
  { id, email }: { id: string; email: string | null },
): Promise<Known | null> {
  const found = await tx
    .select({ userId: users.id, email: users.email, customerId: customers.id })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.id))
    .where(or(eq(users.id, id), email === null ? undefined : eq(users.email, email)));
  return found.find((one) => email !== null && one.email === email) ?? found[0] ?? null;
}

function knownAlready(known: Known | null, id: string): CallerRefusal {
  const sentence =
    known?.userId === id
      ? `This customer is already saved, ${known.email === null ? "without an email" : `as ${known.email}`}.`
      : "This email address already has an account.";
  return { name: "known", sentence, customerId: known?.customerId ?? null };
}
