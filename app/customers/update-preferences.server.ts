import { eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { customers } from "./tables.server.ts";

/** Which mails a customer wants (rules 15.9). */
export type Preferences = { marketingEmails: boolean; orderUpdates: boolean };

/** Writes a customer's own email preferences; false when there is no such customer. */
export async function updatePreferences(
  db: Db,
  customerId: string,
  { marketingEmails, orderUpdates }: Preferences,
): Promise<boolean> {
  const written = await db
    .update(customers)
    .set({ marketingEmails, orderUpdates })
    .where(eq(customers.id, customerId))
    .returning({ id: customers.id });
  return written.length > 0;
}
