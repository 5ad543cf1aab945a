import { and, eq, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { renameUser } from "#app/accounts/auth/users.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { withdrawMarketingMails } from "#app/base/mail/queue-mail.server.ts";
import type { ProfileChange } from "./customer-forms.ts";
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

/** Delivery address and phone number of a caller. */
type GivenAddress = Record<"phone" | "address" | "city" | "state" | "zip", string>;

/** Keeps the address that a caller gave for the next call (rules phone-orders/profile-update); a phone number only where there is none. */
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

/**
 * Writes which emails a customer wants (rules account/email-preferences); false when there is no such customer. Marketing emails that wait are
 * withdrawn when the customer ends them, but not at each change of the other preference: they may be the newsletter's.
 */
export async function updatePreferences(
  db: Db,
  customerId: string,
  { marketingEmails, orderUpdates }: { marketingEmails: boolean; orderUpdates: boolean },
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
    if (before.email && before.marketingEmails && !marketingEmails)
      await withdrawMarketingMails(tx, before.email);
    return true;
  });
}

/**
 * Whether the customer of this address (in lower case) wants marketing emails. The answer stays true until the
 * transaction ends. Anyone can sign up with the address of someone else, so the check counts only once the address is
 * confirmed; no one can confirm one while no email can leave (rules email/consent).
 */
export async function wantsMarketingEmails(tx: Db, email: string, mailCanLeave: boolean): Promise<boolean> {
  const isTheirs = mailCanLeave ? eq(users.emailVerified, true) : undefined;
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(and(eq(customers.email, email), eq(customers.marketingEmails, true), isTheirs))
    // A confirmed address stays confirmed, so the check alone is held.
    .for("share", { of: customers });
  return found.length > 0;
}

/** Ends the marketing emails of the customer with this address, if there is one. */
export async function endMarketingEmails(tx: Db, email: string): Promise<void> {
  await tx.update(customers).set({ marketingEmails: false }).where(eq(customers.email, email));
}
