import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { withdrawMarketingMails } from "#app/base/mail/own-mails.server.ts";
import { customers } from "./tables.server.ts";

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
