import { and, asc, count, desc, eq, gte, isNotNull, like, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf, inReadingOrder, isIn, literally } from "#app/base/db/literally.server.ts";
import { shopDate, shopInstant, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { listPage, onPage, sortedAs, totalOf, withTotal } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import type { ListSpan, MessageSort, NewsletterSort, WaitlistFilter, WaitlistSort } from "./admin-filters.ts";
import { type DayCount, firstDayOf } from "./growth.ts";
import type { ContactMessageState } from "./message-item.ts";
import { contactMessages, newsletterSubscribers, waitlistEntries } from "./tables.server.ts";

type Addresses = typeof waitlistEntries | typeof newsletterSubscribers;

/**
 * Returns a page of a list of addresses; `total` counts all pages. Newsletter subscribers have no ZIP code.
 */
function pageOf(
  db: Db,
  table: Addresses,
  query: Omit<ListQuery<WaitlistSort>, "search">,
  matching: SQL | undefined,
) {
  const { id, email, source, createdAt } = table;
  const zip = "zip" in table ? sql<string | null>`${table.zip}` : sql<null>`null`;
  const by: Record<WaitlistSort, SQL> = {
    since: sql`${createdAt}`,
    email: sql`${email}`,
    // Both are plain words and digits, which sort several times faster without a language collation.
    source: sql`${source} collate "C"`,
    zip: sql`coalesce(${zip}, '') collate "C"`,
  };
  const all = db
    .select({ id, email, source, createdAt, zip })
    .from(table)
    .where(matching)
    .orderBy(sortedAs(query, by), asc(id));
  return listPage(all, query.page, db.$count(table, matching));
}

/** Addresses are lowercase with significant punctuation, so they're compared as they are. */
const hasInEmail = ({ email }: Addresses, typed: string) => like(email, literally(typed.toLowerCase()));

/** Returns a page of the waitlist. */
export function listWaitlist(db: Db, query: ListQuery<WaitlistSort>, { source, zip }: WaitlistFilter) {
  const matching = and(
    query.search ? hasInEmail(waitlistEntries, query.search) : undefined,
    source ? eq(waitlistEntries.source, source) : undefined,
    zip ? sql`${waitlistEntries.zip} like ${`${zip}%`}` : undefined,
  );
  return pageOf(db, waitlistEntries, query, matching);
}

/** Returns a page of the newsletter subscribers. */
export function listSubscribers(db: Db, query: ListQuery<NewsletterSort>) {
  const matching = query.search ? hasInEmail(newsletterSubscribers, query.search) : undefined;
  return pageOf(db, newsletterSubscribers, query, matching);
}

/**
 * Returns an address from one of the two lists; null if it isn't on the list, or no longer is. The id must be
 * a UUID.
 */
export async function findAddress(db: Db, list: "waitlist" | "newsletter", id: string) {
  const table = list === "waitlist" ? waitlistEntries : newsletterSubscribers;
  const [row] = await db.select({ id: table.id, email: table.email }).from(table).where(eq(table.id, id));
  return row ?? null;
}

const MOST_ZIPS = 8;

/**
 * Returns the waitlist's growth over a period ending today: addresses by day and source, and the most
 * frequent ZIP codes.
 */
export async function readGrowth(db: Db, now: Temporal.Instant, span: ListSpan) {
  const since = shopInstant(firstDayOf(shopDate(now), span), Temporal.PlainTime.from("00:00"));
  const inSpan = gte(waitlistEntries.createdAt, since);
  const date = sql`(${waitlistEntries.createdAt} at time zone ${sql.raw(`'${shopTimeZone()}'`)})::date`;
  // Formats the text once per group, not per address.
  const day = sql<string>`${date}::text`;
  const [counts, zips] = await Promise.all([
    db
      .select({ day, source: waitlistEntries.source, count: count() })
      .from(waitlistEntries)
      .where(inSpan)
      .groupBy(date, waitlistEntries.source),
    db
      .select({ zip: sql<string>`${waitlistEntries.zip}`, count: count() })
      .from(waitlistEntries)
      .where(and(inSpan, isNotNull(waitlistEntries.zip)))
      .groupBy(waitlistEntries.zip)
      .orderBy(desc(count()), asc(waitlistEntries.zip))
      .limit(MOST_ZIPS),
  ]);
  return { counts: counts satisfies DayCount[], zips };
}

export type ContactMessageRow = typeof contactMessages.$inferSelect;

/** Subject of messages in the audit log. */
export const MESSAGES = "contact_messages";

/** Characters of a message read for its list: slightly more than shown, so the truncation is visible. */
const BEGINNING = 120;

/** Returns a page of contact messages with the beginning of each text; `total` counts all pages. */
export async function listContactMessages(
  db: Db,
  query: ListQuery<MessageSort>,
  state: ContactMessageState | null,
) {
  const { search, page } = query;
  const { name, email, message } = contactMessages;
  const matching = and(
    state ? eq(contactMessages.state, state) : undefined,
    search ? isIn(search, comparedOf(name, email, message)) : undefined,
  );
  const by: Record<MessageSort, SQL> = {
    when: sql`${contactMessages.createdAt}`,
    name: inReadingOrder(name),
    email: sql`${email}`,
  };
  const order = [sortedAs(query, by), asc(contactMessages.id)];
  const ids = db
    .select({ id: contactMessages.id, total: totalOf(db, contactMessages, { matching, search }) })
    .from(contactMessages)
    .where(matching)
    .orderBy(...order);
  const found = onPage(ids, page).as("found");
  const rows = await db
    .select({
      id: contactMessages.id,
      name,
      email,
      beginning: sql<string>`left(${message}, ${BEGINNING})`,
      state: contactMessages.state,
      createdAt: contactMessages.createdAt,
      total: found.total,
    })
    .from(found)
    .innerJoin(contactMessages, eq(contactMessages.id, found.id))
    .orderBy(...order);
  return withTotal(rows, page, () => db.$count(contactMessages, matching));
}

/** Counts the messages in each state. */
export async function countContactMessages(db: Db): Promise<Record<ContactMessageState, number>> {
  const rows = await db
    .select({ state: contactMessages.state, count: count() })
    .from(contactMessages)
    .groupBy(contactMessages.state);
  const counts = { new: 0, answered: 0, done: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

/**
 * Returns a message with the name of the admin who replied to it; null if none has this id, which must be a
 * UUID.
 */
export async function findContactMessage(db: Db, id: string) {
  const [row] = await db
    .select({ message: contactMessages, answeredByName: users.name })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, id));
  return row ? { ...row.message, answeredByName: row.answeredByName } : null;
}
