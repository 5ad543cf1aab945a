import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { mailOutbox } from "./tables.server.ts";

/** The mails to an address; with `since` only those from then on. */
export type MailsTo = { email: string; since: Temporal.Instant | null };

function isTo({ email, since }: MailsTo): SQL | undefined {
  return and(eq(mailOutbox.recipient, email), since ? gte(mailOutbox.createdAt, since) : undefined);
}

/** The mails to an address, oldest first, for its owner: subject, times (ISO) and state. */
export async function readOwnMails(db: Db, to: MailsTo) {
  const rows = await db
    .select({
      subject: mailOutbox.subject,
      writtenAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
      state: mailOutbox.state,
    })
    .from(mailOutbox)
    .where(isTo(to))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));
  return rows.map(({ subject, writtenAt, sentAt, state }) => ({
    subject,
    writtenAt: isoText(writtenAt),
    sentAt: sentAt && isoText(sentAt),
    state,
  }));
}

/** Deletes the mails to an address, in the caller's transaction; those that wait are not sent any more. */
export async function eraseMailsTo(tx: Db, to: MailsTo): Promise<void> {
  await tx.delete(mailOutbox).where(isTo(to));
}

/** Deletes the mails, to whomever, whose content holds this text as it stands. */
export async function eraseMailsQuoting(tx: Db, quoted: string): Promise<void> {
  // The email is kept as JSON, in which quotes and backslashes are escaped.
  const inJson = JSON.stringify(quoted).slice(1, -1);
  await tx.delete(mailOutbox).where(sql`strpos(${mailOutbox.content}::text, ${inJson}) > 0`);
}

/**
 * Withdraws the mails to this address (in lower case) that need consent and have not left, or could be sent again
 * (rules email/withdrawn-emails). One that is being sent at this moment may still arrive.
 */
export async function withdrawMarketingMails(tx: Db, email: string): Promise<void> {
  const needsConsent = isNotNull(sql`${mailOutbox.content} -> 'unsubscribe'`);
  const hasNotLeft = inArray(mailOutbox.state, ["waiting", "dead"]);
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.recipient, email), hasNotLeft, needsConsent));
}

/** Withdraws one mail, unless it has left already. */
export async function withdrawMail(tx: Db, id: string): Promise<void> {
  await tx
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.id, id), inArray(mailOutbox.state, ["waiting", "dead"])));
}
