import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { eraseMailsQuoting } from "#app/base/mail/queue-mail.server.ts";
import { eraseMovedCustomer, readMovedCustomer } from "#app/trade/moving-in/write-customers.server.ts";
import {
  contactMessages,
  letterRecipients,
  letters,
  newsletterSubscribers,
  waitlistEntries,
} from "./tables.server.ts";
import { writerOf } from "./waitlist-emails.ts";

// Anyone can type any email address into these forms, so only its confirmed owner may see or erase what was
// submitted with it. All addresses are lowercase.

/** Returns the entries of an email address, for its owner. */
export async function readOwnEntries(db: Db, email: string) {
  const waitlist = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
  const newsletter = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(asc(contactMessages.createdAt));
  const entry = ({ source, createdAt }: { source: string; createdAt: Temporal.Instant }) => ({
    source,
    at: isoText(createdAt),
  });
  const movedIn = await readMovedCustomer(db, email);
  const letterRows = await db
    .select({ subject: letters.subject, queuedAt: letterRecipients.queuedAt })
    .from(letterRecipients)
    .innerJoin(letters, eq(letters.id, letterRecipients.letterId))
    .where(eq(letterRecipients.email, email))
    .orderBy(asc(letterRecipients.queuedAt), asc(letters.id));
  return {
    movedIn: movedIn ? [movedIn] : [],
    waitlist: waitlist.map((kept) => ({
      ...entry(kept),
      zip: kept.zip,
      wantsInvitation: kept.wantsInvitation,
      placeMailedAt: kept.placeMailedAt && isoText(kept.placeMailedAt),
      invitedAt: kept.invitedAt && isoText(kept.invitedAt),
    })),
    newsletter: newsletter.map(entry),
    letters: letterRows.map(({ subject, queuedAt }) => ({ subject, at: isoText(queuedAt) })),
    contactMessages: messages.map(({ name, message, createdAt, answer, answeredAt }) => ({
      name,
      message,
      at: isoText(createdAt),
      answer: answer || null,
      answeredAt: answeredAt && isoText(answeredAt),
    })),
  };
}

/**
 * Deletes the entries of an email address, and the emails to the shop about them, in the caller's
 * transaction.
 */
export async function eraseOwnEntries(tx: Db, email: string): Promise<void> {
  await tx.delete(waitlistEntries).where(eq(waitlistEntries.email, email));
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await eraseMovedCustomer(tx, email);
  await tx.delete(letterRecipients).where(eq(letterRecipients.email, email));
  const erased = await tx.delete(contactMessages).where(eq(contactMessages.email, email)).returning();
  for (const message of erased) await eraseMailsQuoting(tx, writerOf(message));
}
