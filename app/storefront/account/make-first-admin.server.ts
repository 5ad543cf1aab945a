import { recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { isFirstAdminLink, useFirstAdminLink } from "#app/accounts/auth/mailed-links.server.ts";
import { commonPasswords } from "#app/accounts/auth/passwords.server.ts";
import { makeAdmin } from "#app/accounts/auth/users.server.ts";
import {
  readSignUpForm,
  type SignUpErrors,
  tooYoungSentence,
} from "#app/accounts/customers/customer-forms.ts";
import { createAccount } from "#app/accounts/customers/sign-up.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";

const TAKEN =
  "An account with this email already exists. Use another one, or run npm run admin:grant with this email.";

export type FirstAdminRefusal = { name: "dead_link" } | { name: "wrong_fields"; errors: SignUpErrors };

/**
 * Creates the first admin's account from a form, using the link printed when the shop started (rules
 * sign-in/first-admin-link). Uses up the link in one transaction; of two concurrent submissions, one wins.
 */
export async function makeFirstAdmin(
  db: Database,
  { token, fields, address }: { token: string; fields: Record<string, unknown>; address: string },
  now: Temporal.Instant,
): Promise<Result<null, FirstAdminRefusal>> {
  // Only holders of the link may learn which emails have accounts, or trigger password hashing.
  if (!(await isFirstAdminLink(db, token, now))) return refused({ name: "dead_link" });
  const age = leastAge(await readRulesOn(db, now));
  const read = readSignUpForm(fields, { today: shopDate(now), age, common: commonPasswords() });
  if (!read.ok) return refused({ name: "wrong_fields", errors: read.refusal });
  return transact<null, FirstAdminRefusal>(db, async (tx, changes) => {
    if (!(await useFirstAdminLink(tx, token, now))) return refused({ name: "dead_link" });
    // Hashing the password inside the transaction is fine: it happens once per shop.
    const made = await createAccount(tx, read.value, now);
    if (!made.ok) {
      const errors =
        made.refusal.name === "email_taken" ? { email: TAKEN } : { birthDate: tooYoungSentence(age) };
      return refused({ name: "wrong_fields", errors });
    }
    const { userId } = made.value;
    await makeAdmin(tx, userId, null, now);
    const actor = { userId, address };
    const entry = { actor, action: "admins.grant", subject: "admins", subjectId: userId };
    await recordAudit(tx, { ...entry, before: null, after: { userId } }, now);
    changes.add(person(userId));
    logSecurityEvent("admin-granted", { userId, by: "first-admin link" });
    return ok(null);
  });
}
