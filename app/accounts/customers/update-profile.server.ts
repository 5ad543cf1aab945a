import { eq, sql } from "drizzle-orm";
import { renameUser } from "#app/accounts/auth/users.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { withdrawMarketingMails } from "#app/base/mail/queue-mail.server.ts";
import type { ProfileChange } from "./customer-forms.ts";
import { customers } from "./tables.server.ts";

/** Updates a customer's profile and the account's display name; false if there is no such customer. */
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

/** Delivery address and phone number of a caller. */
type GivenAddress = Record<"phone" | "address" | "city" | "state" | "zip", string>;

/**
 * Stores a caller's address for the next call (rules phone-orders/profile-update); the phone number only if
 * there is none.
 */
export async function keepAddress(
  tx: Db,
  customerId: string,
  { phone, ...address }: GivenAddress,
): Promise<void> {
  await tx
    .update(customers)
    .set({ ...address, phone: sql`coalesce(${customers.phone}, ${phone})` })
    .where(eq(customers.id, customerId));
}

/** Stores what a new customer brings from another shop (rules moving-in/invitations); "" is unknown. */
export async function keepMovedProfile(
  tx: Db,
  customerId: string,
  { marketingEmails, ...texts }: GivenAddress & { marketingEmails: boolean },
): Promise<void> {
  const known = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text || null]));
  await tx
    .update(customers)
    .set({ ...known, marketingEmails })
    .where(eq(customers.id, customerId));
}

/** What a customer wants to be emailed. */
export type EmailPreferences = { marketingEmails: boolean; orderUpdates: boolean };

/**
 * Updates a customer's email preferences (rules account/email-preferences); null if there is no such
 * customer. Withdraws queued marketing emails when the customer turns those off, but not when only the other
 * preference changes: they may be for the newsletter. Returns the address whose marketing emails ended, if any.
 */
export async function updatePreferences(
  db: Db,
  customerId: string,
  { marketingEmails, orderUpdates }: EmailPreferences,
): Promise<{ ended: string | null } | null> {
  const isCustomer = eq(customers.id, customerId);
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ email: customers.email, marketingEmails: customers.marketingEmails })
      .from(customers)
      .where(isCustomer)
      .for("no key update");
    if (!before) return null;
    await tx.update(customers).set({ marketingEmails, orderUpdates }).where(isCustomer);
    const ended = before.marketingEmails && !marketingEmails ? before.email : null;
    if (ended !== null) await withdrawMarketingMails(tx, ended);
    return { ended };
  });
}

/** Turns off marketing emails for the customer with this address, if there is one. */
export async function endMarketingEmails(tx: Db, email: string): Promise<void> {
  await tx.update(customers).set({ marketingEmails: false }).where(eq(customers.email, email));
}
