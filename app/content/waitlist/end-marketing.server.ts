import { eq } from "drizzle-orm";
import { endMarketingEmails } from "#app/accounts/customers/marketing-consent.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { withdrawMarketingMails } from "#app/base/mail/own-mails.server.ts";
import { newsletterSubscribers } from "./tables.server.ts";

/**
 * Ends the marketing emails and the newsletter to an address, those that wait included; mails about orders and the
 * account still come. Doing it again changes nothing (rules 17.13).
 */
export async function endMarketing(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endMarketingEmails(tx, email);
    await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    // By now nobody can queue a further one: a mail that was being written has held its consent until it was written.
    await withdrawMarketingMails(tx, email);
  });
}
