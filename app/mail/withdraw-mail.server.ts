import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { mailOutbox } from "./tables.server.ts";

/**
 * Withdraws the mails that need consent and have not left for this address (in lower case), in the transaction that
 * ends the consent (rules 28.14). Those that were given up go too, because they could be sent again. A mail that a
 * process is sending at this moment may still arrive; when it does not, it is not tried again, since its row is gone.
 */
export async function withdrawMarketingMails(tx: Db, email: string): Promise<void> {
  const needsConsent = isNotNull(sql`${mailOutbox.letter} -> 'unsubscribe'`);
  const hasNotLeft = inArray(mailOutbox.state, ["waiting", "dead"]);
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.recipient, email), hasNotLeft, needsConsent));
}
