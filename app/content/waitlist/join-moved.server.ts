import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { commonPasswords } from "#app/accounts/auth/passwords.server.ts";
import { countAttempts, type TooMany } from "#app/accounts/auth/rate-limits.server.ts";
import {
  readSignUpForm,
  type SignUpErrors,
  tooYoungSentence,
} from "#app/accounts/customers/customer-forms.ts";
import { createAccount } from "#app/accounts/customers/sign-up.server.ts";
import { keepMovedProfile } from "#app/accounts/customers/update-profile.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";
import {
  eraseMovedCustomer,
  findMovedCustomers,
  lockMovedCustomer,
} from "#app/trade/moving-in/write-customers.server.ts";
import { emailOfMailToken } from "./marketing-mail.server.ts";

/** Returns who an invitation's link is for; null if it is unknown or has been used. */
export async function findInvited(db: Db, secret: string, token: string) {
  const email = emailOfMailToken(secret, "join", token);
  const [row] = email === null ? [] : await findMovedCustomers(db, [email]);
  if (!row) return null;
  const { firstName, lastName, address } = row;
  return { email: row.email, firstName, lastName, hasAddress: address !== "" };
}

export type JoinRefusal =
  | { name: "dead_link" | "has_account" }
  | TooMany
  | { name: "wrong_fields"; errors: SignUpErrors };

/**
 * Creates the account of an invited customer (rules moving-in/invitations), like a sign-up. The link proves the
 * address, so it's confirmed. Phone, delivery address, and consent move into the account, and the moved record
 * is deleted: of two concurrent uses, one succeeds. Limited like a sign-up and like a reset link.
 */
export async function joinMoved(
  db: Database,
  { secret, token, address }: { secret: string; token: string; address: string },
  fields: Record<string, unknown>,
  now: Temporal.Instant,
): Promise<Result<{ email: string }, JoinRefusal>> {
  const invited = await findInvited(db, secret, token);
  if (!invited) return refused({ name: "dead_link" });
  const { email } = invited;
  const age = leastAge(await readRulesOn(db, now));
  const terms = { today: shopDate(now), age, common: commonPasswords() };
  const read = readSignUpForm({ ...fields, email }, terms);
  if (!read.ok) return refused({ name: "wrong_fields", errors: read.refusal });
  const taken = await countAttempts(db, [
    { limit: "sign-up-address", subject: clientNetwork(address) },
    { limit: "join-link-account", subject: email },
  ]);
  if (!taken.ok) {
    logSecurityEvent("join-limited", { email, address });
    return taken;
  }
  return transact<{ email: string }, JoinRefusal>(db, async (tx) => {
    const moved = await lockMovedCustomer(tx, email);
    if (!moved) return refused({ name: "dead_link" });
    const made = await createAccount(tx, read.value, now, { isConfirmed: true });
    if (!made.ok) {
      if (made.refusal.name === "email_taken") return refused({ name: "has_account" });
      return refused({ name: "wrong_fields", errors: { birthDate: tooYoungSentence(age) } });
    }
    const { userId } = made.value;
    const { phone, city, state, zip, consent, consentAt, source } = moved;
    const profile = { phone, address: moved.address, city, state, zip };
    await keepMovedProfile(tx, userId, { ...profile, marketingEmails: consent === true });
    await eraseMovedCustomer(tx, email);
    const actor: Actor = { userId, address };
    const entry = { actor, action: "moved_customers.join", subject: "moved_customers", subjectId: moved.id };
    await recordAudit(tx, { ...entry, before: { consent, consentAt, source }, after: { consent } }, now);
    return ok({ email });
  });
}
