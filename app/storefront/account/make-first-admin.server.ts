import { z } from "zod";
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
import { person as personTopic } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { fieldErrors, lineOfText } from "#app/base/lib/typed-text.ts";
import { SHOP_NAME_LENGTH } from "#app/base/settings/settings.ts";
import { lockSettings, writeSettings } from "#app/base/settings/write-settings.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";

const TAKEN =
  "An account with this email already exists. Use another one, or run npm run admin:grant with this email.";

export type FirstAdminRefusal = { name: "dead_link" } | { name: "wrong_fields"; errors: SignUpErrors };

const shopForm = z.strictObject({ shopName: lineOfText("the shop name", SHOP_NAME_LENGTH).default("") });

/** Names the shop (rules settings/site-name); returns its audit entry, or null without a new name. */
async function nameShop(tx: Db, siteName: string) {
  const before = await lockSettings(tx);
  if (!before || siteName === "" || before.siteName === siteName) return null;
  const { id: subjectId, isDemo: _, ...settings } = before;
  const after = await writeSettings(tx, { ...settings, siteName, version: before.version + 1 }, before);
  return { action: "site_settings.save", subject: "site_settings", subjectId, before, after };
}

/**
 * Creates the first admin's account from a form, and names the shop, using the link printed when the shop
 * started (rules sign-in/first-admin-link). Uses up the link in one transaction; of two concurrent
 * submissions, one wins.
 */
export async function makeFirstAdmin(
  db: Database,
  { token, fields, address }: { token: string; fields: Record<string, unknown>; address: string },
  now: Temporal.Instant,
): Promise<Result<null, FirstAdminRefusal>> {
  // Only holders of the link may learn which emails have accounts, or trigger password hashing.
  if (!(await isFirstAdminLink(db, token, now))) return refused({ name: "dead_link" });
  const age = leastAge(await readRulesOn(db, now));
  const { shopName, ...person } = fields;
  const named = shopForm.safeParse({ shopName });
  const read = readSignUpForm(person, { today: shopDate(now), age, common: commonPasswords() });
  if (!read.ok || !named.success) {
    const errors = { ...(read.ok ? {} : read.refusal), ...(named.error ? fieldErrors(named.error) : {}) };
    return refused({ name: "wrong_fields", errors });
  }
  return transact<null, FirstAdminRefusal>(db, async (tx, changes) => {
    if (!(await useFirstAdminLink(tx, token, now))) return refused({ name: "dead_link" });
    // First, for the email that confirms the address.
    const naming = await nameShop(tx, named.data.shopName);
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
    if (naming) await recordAudit(tx, { actor, ...naming }, now);
    changes.add(personTopic(userId)).add("site");
    logSecurityEvent("admin-granted", { userId, by: "first-admin link" });
    return ok(null);
  });
}
