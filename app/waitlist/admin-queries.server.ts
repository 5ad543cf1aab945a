import { and, asc, count, desc, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { isInLower } from "#app/db/literally.server.ts";
import { type ListQuery, onPage } from "#app/desk/list-query.ts";
import { SHOP_TIME_ZONE, shopDate, shopInstant } from "#app/lib/shop-time.ts";
import type { NewsletterSort, Span, WaitlistFilter, WaitlistSort } from "./admin-filters.ts";
import { type DayCount, firstDayOf } from "./growth.ts";
import { newsletterSubscribers, waitlistEntries } from "./tables.server.ts";

/** A page of the waitlist; `total` counts all pages. */
export async function listWaitlist(
  db: Db,
  { search, sort, descending, page }: ListQuery<WaitlistSort>,
  { source, zip }: WaitlistFilter,
) {
  const matching = and(
    search ? isInLower(search, waitlistEntries.email) : undefined,
    source ? eq(waitlistEntries.source, source) : undefined,
    zip ? sql`${waitlistEntries.zip} like ${`${zip}%`}` : undefined,
  );
  const by: Record<WaitlistSort, SQL> = {
    since: sql`${waitlistEntries.createdAt}`,
    email: sql`${waitlistEntries.email}`,
    // Both are plain words and digits, which sort several times as fast without the rules of a language.
    source: sql`${waitlistEntries.source} collate "C"`,
    zip: sql`coalesce(${waitlistEntries.zip}, '') collate "C"`,
  };
  const { limit, offset } = onPage(page);
  const [total, rows] = await Promise.all([
    db.$count(waitlistEntries, matching),
    db
      .select()
      .from(waitlistEntries)
      .where(matching)
      .orderBy(descending ? desc(by[sort]) : asc(by[sort]), asc(waitlistEntries.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { rows, total };
}

/** A page of the newsletter's subscribers; `total` counts all pages. */
export async function listSubscribers(db: Db, { search, sort, descending, page }: ListQuery<NewsletterSort>) {
  const matching = search ? isInLower(search, newsletterSubscribers.email) : undefined;
  const by: Record<NewsletterSort, SQL> = {
    since: sql`${newsletterSubscribers.createdAt}`,
    email: sql`${newsletterSubscribers.email}`,
    source: sql`${newsletterSubscribers.source} collate "C"`,
  };
  const { limit, offset } = onPage(page);
  const [total, rows] = await Promise.all([
    db.$count(newsletterSubscribers, matching),
    db
      .select()
      .from(newsletterSubscribers)
      .where(matching)
      .orderBy(descending ? desc(by[sort]) : asc(by[sort]), asc(newsletterSubscribers.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { rows, total };
}

/** An address of one of the two lists; null when it is not there, or not any more. The id must be a UUID. */
export async function findAddress(db: Db, list: "waitlist" | "newsletter", id: string) {
  const table = list === "waitlist" ? waitlistEntries : newsletterSubscribers;
  const [row] = await db.select({ id: table.id, email: table.email }).from(table).where(eq(table.id, id));
  return row ?? null;
}

const MOST_ZIPS = 8;

/** How the waitlist grew in the days of a span up to today: addresses by day and source, and the ZIPs asked for most. */
export async function readGrowth(db: Db, now: Temporal.Instant, span: Span) {
  const since = shopInstant(firstDayOf(shopDate(now), span), Temporal.PlainTime.from("00:00"));
  const inSpan = gte(waitlistEntries.createdAt, since);
  const day = sql<string>`to_char(${waitlistEntries.createdAt} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)}, 'YYYY-MM-DD')`;
  const [counts, zips] = await Promise.all([
    db
      .select({ day, source: waitlistEntries.source, count: count() })
      .from(waitlistEntries)
      .where(inSpan)
      .groupBy(day, waitlistEntries.source),
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
