import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { endMarketingEmails, wantsMarketingEmails } from "#app/accounts/customers/update-profile.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import type { Mail, Unaddressed } from "#app/base/mail/email.ts";
import { queueMail, queueMails, withdrawMarketingMails } from "#app/base/mail/queue-mail.server.ts";
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

/** What a link in a mail opens for whoever reads that mailbox; the token of one opens nothing of another. */
type Purpose = "unsubscribe" | "place";

/** A token that only the shop can make for this address. It works for good; no table holds it. */
export function mailToken(secret: string, purpose: Purpose, email: string): string {
  const mark = markOf(secret, purpose, email).toString("base64url");
  return `${Buffer.from(email).toString("base64url")}.${mark}`;
}

/** The email address of a token that the shop has made with this secret for this purpose; null for any other text. */
export function emailOfMailToken(secret: string, purpose: Purpose, token: string): string | null {
  const read = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token);
  if (!read) return null;
  const email = Buffer.from(read[1] ?? "", "base64url").toString();
  const mark = Buffer.from(read[2] ?? "", "base64url");
  return email.length <= EMAIL_LENGTH && timingSafeEqual(mark, markOf(secret, purpose, email)) ? email : null;
}

function markOf(secret: string, purpose: Purpose, email: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}\n${email}`).digest();
}
