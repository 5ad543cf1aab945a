import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  type EmailPreferences,
  endMarketingEmails,
  updatePreferences,
} from "#app/accounts/customers/update-profile.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { queueToEach, withdrawMarketingMails } from "#app/base/mail/queue-mail.server.ts";
import { postalAddress } from "#app/base/settings/business-details.ts";
import { readBusinessDetails } from "#app/base/settings/queries.server.ts";
import { endMovedConsent } from "#app/trade/moving-in/write-customers.server.ts";
import { EMAIL_LISTS } from "./email-lists.ts";
import { rememberDeparture } from "./remember-departure.server.ts";
import { newsletterSubscribers, waitlistEntries } from "./tables.server.ts";

/**
 * Ends marketing emails, newsletter, and invitations to an address, including queued ones, but no other
 * emails (rules waitlist/unsubscribe).
 */
export async function endMarketing(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endMarketingEmails(tx, email);
    await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    await endMovedConsent(tx, email);
    await rememberDeparture(tx, EMAIL_LISTS, email);
    await tx.update(waitlistEntries).set({ wantsInvitation: false }).where(eq(waitlistEntries.email, email));
    // No other one can be queued by now, because an email being written locks its consent until it's written.
    await withdrawMarketingMails(tx, email);
  });
}

/**
 * Saves a customer's email preferences, and remembers an address whose marketing emails ended, so no import
 * adds it to a list (rules account/email-preferences); false if there is no such customer.
 */
export async function savePreferences(
  db: Db,
  customerId: string,
  wanted: EmailPreferences,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const saved = await updatePreferences(tx, customerId, wanted);
    if (saved?.ended) await rememberDeparture(tx, EMAIL_LISTS, saved.ended);
    return saved !== null;
  });
}

/**
 * Path that unsubscribes an address from marketing emails (rules waitlist/unsubscribe). Never expires, and
 * isn't stored.
 */
export function unsubscribePath(secret: string, email: string): string {
  return `/unsubscribe?token=${mailToken(secret, "unsubscribe", email)}`;
}

/** Returns the email address of a token signed with this secret; null for any other text. */
export function emailOfToken(secret: string, token: string): string | null {
  return emailOfMailToken(secret, "unsubscribe", token);
}

/**
 * Queues an invitation or a letter to each of these people (rules invitations/sending, letters/sending). In
 * this transaction, the caller has checked and locked everyone's consent.
 */
export async function queueConsented(
  tx: Db,
  { subject, content }: Unaddressed,
  people: readonly { email: string; mailId: string }[],
  secret: string,
  now: Temporal.Instant,
): Promise<void> {
  const own = { ...content, ...(await postalPart(tx)) };
  const recipients = people.map(({ email, mailId }) => ({
    ...{ id: mailId, to: email },
    unsubscribe: unsubscribePath(secret, email),
  }));
  await queueToEach(tx, { subject, content: own }, recipients, now);
}

/** Returns the shop's postal address as part of an email's content (rules email/postal-address). */
async function postalPart(tx: Db): Promise<{ postal?: string }> {
  const postal = postalAddress(await readBusinessDetails(tx));
  return postal === null ? {} : { postal };
}

/** Purpose of an email link; a token for one purpose doesn't work for another. */
type Purpose = "unsubscribe" | "place" | "join";

/** Creates a token for this address, which only the shop can do. It never expires, and isn't stored. */
export function mailToken(secret: string, purpose: Purpose, email: string): string {
  const mark = markOf(secret, purpose, email).toString("base64url");
  return `${Buffer.from(email).toString("base64url")}.${mark}`;
}

/** Returns the email address of a token signed with this secret for this purpose; null for any other text. */
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
