import { and, asc, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { EmailContent, Mail, Unaddressed } from "./email.ts";
import { mailOutbox, needsConsent } from "./tables.server.ts";

type Queued = {
  id: string;
  recipient: string;
  subject: string;
  content: EmailContent;
  now: Temporal.Instant;
  notBefore: Temporal.Instant;
};

const queue = statement("queue a mail", (db, value: Places<Queued>) =>
  db.insert(mailOutbox).values({
    id: value.id,
    recipient: value.recipient,
    subject: value.subject,
    content: value.content,
    nextAttemptAt: value.notBefore,
    createdAt: value.now,
  }),
);

/** Queues an email in the caller's transaction; it is sent after the commit, and not before `notBefore`. */
export async function queueMail(
  tx: Db,
  mail: Mail,
  id: string,
  now: Temporal.Instant,
  notBefore: Temporal.Instant = now,
): Promise<void> {
  const { to: recipient, content } = mail;
  await queue(tx, { id, recipient, subject: cleanLine(mail.subject), content, now, notBefore });
}

/**
 * Removes an email held until `heldUntil` from the outbox; false if it was sent or claimed. An email that was
 * never queued counts as removed.
 */
export async function dropHeldMail(tx: Db, id: string, heldUntil: Temporal.Instant): Promise<boolean> {
  // A claim delays the next attempt by minutes; the millisecond allows for the database's rounding.
  const isHeld = lte(mailOutbox.nextAttemptAt, heldUntil.add({ milliseconds: 1 }));
  const isWaiting = and(eq(mailOutbox.state, "waiting"), eq(mailOutbox.attempts, 0));
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.id, id), isWaiting, isHeld));
  return (await tx.$count(mailOutbox, eq(mailOutbox.id, id))) === 0;
}

const MAILS_AT_ONCE = 500;

/** A recipient of an email to many; marketing email has the recipient's own link to unsubscribe. */
type EachRecipient = { to: string; id: string; unsubscribe?: string };

/** Queues the same email to many recipients, in batches limited by size. */
export async function queueToEach(
  tx: Db,
  { subject, content }: Unaddressed,
  recipients: readonly EachRecipient[],
  now: Temporal.Instant,
): Promise<void> {
  for (let from = 0; from < recipients.length; from += MAILS_AT_ONCE) {
    const part = recipients.slice(from, from + MAILS_AT_ONCE);
    await tx.execute(sql`
      insert into ${mailOutbox} (id, recipient, subject, content, next_attempt_at, created_at)
      select one.id, one."to", ${cleanLine(subject)},
        ${JSON.stringify(content)}::jsonb || jsonb_strip_nulls(jsonb_build_object('unsubscribe', one.unsubscribe)),
        ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
      from json_to_recordset(${JSON.stringify(part)}::json) as one (id uuid, "to" text, unsubscribe text)`);
  }
}

const queueTogether = statement(
  "queue mails",
  (db, value: Places<{ mails: string; now: Temporal.Instant }>) =>
    db.insert(mailOutbox).select(sql`
    select one.id, one."to", one.subject, one.content, 'waiting', 0, ${value.now}::timestamptz, null, null::timestamptz, ${value.now}::timestamptz
    from jsonb_to_recordset(${value.mails}::jsonb) as one (id uuid, "to" text, subject text, content jsonb)`),
);

/** Queues a few different emails in one prepared statement, since every order needs it. */
export async function queueFewMails(
  tx: Db,
  mails: readonly (Mail & { id: string })[],
  now: Temporal.Instant,
): Promise<void> {
  await queueTogether(tx, { mails: JSON.stringify(mails.map(onOneLine)), now });
}

/** Queues many different emails, in batches limited by size. */
export async function queueMails(
  tx: Db,
  mails: readonly (Mail & { id: string })[],
  now: Temporal.Instant,
): Promise<void> {
  for (let from = 0; from < mails.length; from += MAILS_AT_ONCE) {
    const part = mails.slice(from, from + MAILS_AT_ONCE).map(onOneLine);
    await tx.execute(sql`
      insert into ${mailOutbox} (id, recipient, subject, content, next_attempt_at, created_at)
      select one.id, one."to", one.subject, one.content, ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as one (id uuid, "to" text, subject text, content jsonb)`);
  }
}

const onOneLine = (mail: Mail & { id: string }) => ({ ...mail, subject: cleanLine(mail.subject) });

/** Emails to an address; only those after `since`, if set. */
type MailsTo = { email: string; since: Temporal.Instant | null };

function isTo({ email, since }: MailsTo): SQL | undefined {
  return and(eq(mailOutbox.recipient, email), since ? gte(mailOutbox.createdAt, since) : undefined);
}

/** Returns the emails to an address for its owner, oldest first: subject, times (ISO), and state. */
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

/** Deletes the emails to an address in the caller's transaction; waiting ones won't be sent. */
export async function eraseMailsTo(tx: Db, to: MailsTo): Promise<void> {
  await tx.delete(mailOutbox).where(isTo(to));
}

/** Deletes all emails whose content contains this exact text, for any recipient. */
export async function eraseMailsQuoting(tx: Db, quoted: string): Promise<void> {
  // Content is stored as JSON, with quotes and backslashes escaped.
  const inJson = JSON.stringify(quoted).slice(1, -1);
  await tx.delete(mailOutbox).where(sql`strpos(${mailOutbox.content}::text, ${inJson}) > 0`);
}

/**
 * Withdraws the emails to this address (in lower case) that need consent and haven't been sent, or could be
 * resent (rules email/withdrawn-emails). One that is being sent right now may still arrive.
 */
export async function withdrawMarketingMails(tx: Db, email: string): Promise<void> {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.recipient, email), hasNotLeft, needsConsent));
}

const hasNotLeft = inArray(mailOutbox.state, ["waiting", "failed"]);

/** Withdraws one email, unless it has already been sent. */
export async function withdrawMail(tx: Db, id: string): Promise<void> {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.id, id), hasNotLeft));
}

/** Withdraws the emails that a subquery finds, except those that have already been sent. */
export async function withdrawMails(tx: Db, ids: SQLWrapper): Promise<void> {
  await tx.delete(mailOutbox).where(and(inArray(mailOutbox.id, ids), hasNotLeft));
}
