import { and, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { customers } from "./tables.server.ts";

/**
 * Whether the customer of this address (in lower case) wants marketing emails. The answer stays true until the
 * transaction ends.
 */
export async function wantsMarketingEmails(tx: Db, email: string): Promise<boolean> {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), eq(customers.marketingEmails, true)))
    .for("share");
  return found.length > 0;
}

/** Ends the marketing emails of the customer with this address, if there is one. */
export async function endMarketingEmails(tx: Db, email: string): Promise<void> {
  await tx.update(customers).set({ marketingEmails: false }).where(eq(customers.email, email));
}
