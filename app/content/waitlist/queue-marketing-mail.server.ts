import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { wantsMarketingEmails } from "#app/accounts/customers/marketing-consent.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import type { Mail } from "#app/base/mail/email.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { unsubscribePath } from "./end-marketing.server.ts";
import { newsletterSubscribers } from "./tables.server.ts";

/** Who gets a mail that nobody needs: customers who ticked "Marketing emails", or subscribers of the newsletter. */
export type MarketingKind = "customers" | "newsletter";

type Marketing = {
  kind: MarketingKind;
  secret: string;
  /** False when the shop has no mail server, so that nobody can confirm an address. */
  mailCanLeave: boolean;
};

/**
 * The one way by which marketing mail gets into the outbox (rules 28.11). It reads the consent in a transaction of its
 * own, holds it until the mail is written, and adds the link that ends such mails. False, and no mail, without consent.
 */
export async function queueMarketingMail(
  db: Db,
  mail: Mail,
  { kind, secret, mailCanLeave }: Marketing,
  now: Temporal.Instant,
): Promise<boolean> {
  const to = mail.to.toLowerCase();
  return inTransaction(db, async (tx) => {
    if (!(await CONSENTS[kind](tx, to, mailCanLeave))) return false;
    const letter = { ...mail.letter, unsubscribe: unsubscribePath(secret, to) };
    await queueMail(tx, { ...mail, to, letter }, randomUUID(), now);
    return true;
  });
}

const CONSENTS: Record<MarketingKind, (tx: Db, email: string, mailCanLeave: boolean) => Promise<boolean>> = {
  customers: wantsMarketingEmails,
  newsletter: async (tx, email) => {
    const found = await tx
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
      .for("share");
    return found.length > 0;
  },
};
