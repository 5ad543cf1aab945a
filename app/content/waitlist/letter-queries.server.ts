import { and, asc, count, desc, eq, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { listPage } from "#app/base/records/list-page.server.ts";
import type { Audience } from "./letter.ts";
import { letterRecipients, letters, newsletterSubscribers } from "./tables.server.ts";

/** Returns a page of the letters, newest first. */
export function listLetters(db: Db, page: number) {
  const all = db.select().from(letters).orderBy(desc(letters.createdAt), asc(letters.id));
  return listPage(all, page, db.$count(letters));
}

/** Returns a letter; null if none has this id, which must be a UUID. */
export async function findLetter(db: Db, id: string) {
  const [row] = await db.select().from(letters).where(eq(letters.id, id));
  return row ?? null;
}

/** Letter whose recipients are read. */
type To = { id: string; audience: Audience };

/**
 * Addresses that want a letter to this audience, each once, as `email` (rules letters/recipients). Anyone can sign
 * up with someone else's address, so a customer's consent counts only once the address is confirmed, unless there's
 * no mail server to confirm it with (rules email/consent). An address whose account is blocked is in no audience.
 */
function addresses(audience: Audience, mailCanLeave: boolean): SQL {
  const subscribers = sql`
    select ${newsletterSubscribers.email} as email from ${newsletterSubscribers}
    where not exists (
      select 1 from ${users} where ${users.email} = ${newsletterSubscribers.email} and ${users.blockedAt} is not null)`;
  const isTheirs = mailCanLeave ? sql`and ${users.emailVerified}` : sql``;
  const buyers = sql`
    select ${customers.email} as email from ${customers} join ${users} on ${users.id} = ${customers.id}
    where ${customers.email} is not null and ${customers.marketingEmails} and ${users.blockedAt} is null ${isTheirs}`;
  return { newsletter: subscribers, customers: buyers, both: sql`${subscribers} union ${buyers}` }[audience];
}

/** Addresses that want a letter and haven't got it. */
const remaining = ({ id, audience }: To, mailCanLeave: boolean) => sql`
  from (${addresses(audience, mailCanLeave)}) as wanted
  where not exists (
    select 1 from ${letterRecipients}
    where ${letterRecipients.letterId} = ${id}::uuid and ${letterRecipients.email} = wanted.email)`;

/** Counts the people who would still get a letter. */
export async function countRemaining(db: Db, to: To, mailCanLeave: boolean): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(
    sql`select count(*)::int as people ${remaining(to, mailCanLeave)}`,
  );
  return rows[0]?.people ?? 0;
}

/**
 * Returns the next people who get a letter, and locks their accounts and their consent until the transaction ends:
 * a block, an unsubscribe, or a deletion is either read here, or waits and withdraws the email. Locks in the order
 * of those changes.
 */
export async function takeRemaining(
  tx: Db,
  to: To,
  { most, mailCanLeave }: { most: number; mailCanLeave: boolean },
): Promise<string[]> {
  const next = async (which: SQL) => {
    const { rows } = await tx.execute<{ email: string }>(
      sql`select wanted.email as email ${remaining(to, mailCanLeave)} ${which}`,
    );
    return rows.map(({ email }) => email);
  };
  const chosen = sql`any(${sql.param(await next(sql`order by wanted.email limit ${most}`))}::text[])`;
  for (const table of [users, customers, newsletterSubscribers])
    await tx.execute(sql`select 1 from ${table} where ${table.email} = ${chosen} for share`);
  return next(sql`and wanted.email = ${chosen}`);
}

/** Returns the emails of a letter by state, and how many of its recipients have since unsubscribed. */
export async function readLetterOutcome(db: Db, id: string) {
  const isOfLetter = eq(letterRecipients.letterId, id);
  const { email } = letterRecipients;
  const subscribers = db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
  const buyers = db
    .select({ email: customers.email })
    .from(customers)
    .where(and(isNotNull(customers.email), eq(customers.marketingEmails, true)));
  const [mails, unsubscribed] = await Promise.all([
    db
      .select({ state: sql<string>`coalesce(${mailOutbox.state}, 'gone')`, mails: count() })
      .from(letterRecipients)
      .leftJoin(mailOutbox, eq(mailOutbox.id, letterRecipients.mailId))
      .where(isOfLetter)
      .groupBy(mailOutbox.state),
    db.$count(letterRecipients, and(isOfLetter, notInArray(email, subscribers), notInArray(email, buyers))),
  ]);
  return {
    mails: Object.fromEntries(mails.map(({ state, mails: howMany }) => [state, howMany])),
    unsubscribed,
  };
}
