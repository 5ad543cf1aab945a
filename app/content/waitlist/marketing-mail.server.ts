import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { endMarketingEmails, wantsMarketingEmails } from "#app/accounts/customers/update-profile.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import type { Mail, Unaddressed } from "#app/base/mail/email.ts";
import { withdrawMarketingMails } from "#app/base/mail/own-mails.server.ts";
import { queueMail, queueMails } from "#app/base/mail/queue-mail.server.ts";
import { emailOfMailToken, mailToken } from "./mail-token.server.ts";
import { newsletterSubscribers, waitlistEntries } from "./tables.server.ts";

/**
 * Ends marketing emails, newsletter and invitations to an address, those that wait included, and no other mails (rules waitlist/unsubscribe).
 */
export async function endMarketing(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endMarketingEmails(tx, email);
    await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    await tx.update(waitlistEntries).set({ wantsInvitation: false }).where(eq(waitlistEntries.email, email));
    // By now nobody can queue a further one: a mail that was being written has held its consent until it was written.
    await withdrawMarketingMails(tx, email);
  });
}

/** The path that ends marketing mails to this address (rules waitlist/unsubscribe). It works for good; no table holds it. */
export function unsubscribePath(secret: string, email: string): string {
  return `/unsubscribe?token=${mailToken(secret, "unsubscribe", email)}`;
}

/** The email address of a token that the shop has made with this secret; null for any other text. */
export function emailOfToken(secret: string, token: string): string | null {
  return emailOfMailToken(secret, "unsubscribe", token);
}

/** Who gets a mail that nobody needs: customers who ticked "Marketing emails", or subscribers of the newsletter. */
export type MarketingKind = "customers" | "newsletter";

type Marketing = {
  kind: MarketingKind;
  secret: string;
  /** False when the shop has no mail server, so that nobody can confirm an address. */
  mailCanLeave: boolean;
};

/**
 * The one way by which marketing mail gets into the outbox (rules email/consent). It reads the consent in a transaction of its
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
    const unsubscribe = unsubscribePath(secret, to);
    await queueMail(tx, { ...mail, to, content: { ...mail.content, unsubscribe } }, randomUUID(), now);
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

/**
 * Queues an invitation for each of these people of the waitlist (rules invitations/sending). The caller has read in this transaction that
 * each entry wants one, and holds the entries.
 */
export async function queueInvitations(
  tx: Db,
  { subject, content }: Unaddressed,
  people: readonly { email: string; mailId: string }[],
  secret: string,
  now: Temporal.Instant,
): Promise<void> {
  const mails = people.map(({ email, mailId }) => ({
    ...{ id: mailId, to: email, subject },
    content: { ...content, unsubscribe: unsubscribePath(secret, email) },
  }));
  await queueMails(tx, mails, now);
}
