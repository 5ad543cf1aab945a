import { eq } from "drizzle-orm";
import { renameUser } from "#app/accounts/auth/users.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { withdrawMarketingMails } from "#app/base/mail/own-mails.server.ts";
import type { ProfileChange } from "./profile-form.ts";
import { customers } from "./tables.server.ts";

/** Writes a customer's own profile and the name shown with the account; false when there is no such customer. */
export async function updateProfile(
  db: Db,
  { customerId, profile }: { customerId: string; profile: ProfileChange },
  now: Temporal.Instant,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const written = await tx
      .update(customers)
      .set(profile)
      .where(eq(customers.id, customerId))
      .returning({ id: customers.id });
    if (written.length === 0) return false;
    await renameUser(tx, customerId, `${profile.firstName} ${profile.lastName}`, now);
    return true;
  });
}

/** Which mails a customer wants (rules 15.9). */
export type Preferences = { marketingEmails: boolean; orderUpdates: boolean };

/**
 * Writes a customer's own email preferences; false when there is no such customer. Marketing mails that wait are
 * withdrawn when the customer ends them, but not at each change of the other preference: they may be the newsletter's.
 */
export async function updatePreferences(
  db: Db,
  customerId: string,
  { marketingEmails, orderUpdates }: Preferences,
): Promise<boolean> {
  const isCustomer = eq(customers.id, customerId);
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ email: customers.email, marketingEmails: customers.marketingEmails })
      .from(customers)
      .where(isCustomer)
      .for("no key update");
    if (!before) return false;
    await tx.update(customers).set({ marketingEmails, orderUpdates }).where(isCustomer);
    if (before.marketingEmails && !marketingEmails) await withdrawMarketingMails(tx, before.email);
    return true;
  });
}
