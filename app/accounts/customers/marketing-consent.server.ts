import { and, eq } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { customers } from "./tables.server.ts";

/**
 * Whether the customer of this address (in lower case) wants marketing emails. The answer stays true until the
 * transaction ends. Anybody can sign up with the address of somebody else, so the tick counts only once the address is
 * confirmed; nobody can confirm one while no mail can leave (rules 28.11).
 */
export async function wantsMarketingEmails(tx: Db, email: string, mailCanLeave: boolean): Promise<boolean> {
  const isTheirs = mailCanLeave ? eq(users.emailVerified, true) : undefined;
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(and(eq(customers.email, email), eq(customers.marketingEmails, true), isTheirs))
    // A confirmed address stays confirmed, so the tick alone is held.
    .for("share", { of: customers });
  return found.length > 0;
}

/** Ends the marketing emails of the customer with this address, if there is one. */
export async function endMarketingEmails(tx: Db, email: string): Promise<void> {
  await tx.update(customers).set({ marketingEmails: false }).where(eq(customers.email, email));
}
