import { and, eq, type SQL, sql } from "drizzle-orm";
import type { MailFilter } from "#app/admin/kit/audit-filters.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import type { MailKind } from "#app/base/mail/email.ts";
import { MAIL_STATES, type MailState } from "#app/base/mail/mail-states.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";

/** The name of mails in the audit log. */
export const MAILS = "mail_outbox";

/** Mails are counted up to this number, so that the count takes no longer when there are more. */
export const COUNTED_MAILS = 10_000;

// The indexes have their newest entries first and nulls last, and serve only an order that says so.
const NEWEST_FIRST = [sql`${mailOutbox.createdAt} desc nulls last`, sql`${mailOutbox.id} desc nulls last`];

/** A search looks through so many mails at a time, so that it takes no longer when there are more. */
export const SEARCHED_MAILS = 50_000;

/**
 * Fifty mails, the newest first, from a place in the list on. The search finds any part of recipient or subject among the
 * next `SEARCHED_MAILS`. `older` is where the list goes on: after the last of the fifty, or after the last mail that was
 * looked at (then `isCut`); null when there are no older mails. The mails are found in an index alone, which holds no
 * content; then only the fifty are read.
 */
export async function listMails(db: Db, { search, state, before }: MailFilter, most = SEARCHED_MAILS) {
  const { id, createdAt, recipient, subject, searched, attempts, lastError, sentAt } = mailOutbox;
  const isNext = and(
    state ? eq(mailOutbox.state, state) : undefined,
    before
      ? sql`(${createdAt}, ${id}) < (${before.at.toString()}::timestamptz, ${before.id}::uuid)`
      : undefined,
  );
  const next = db.select({ id, createdAt, searched }).from(mailOutbox).where(isNext);
  const looked = next
    .orderBy(...NEWEST_FIRST)
    .limit(search ? most : ROWS_PER_PAGE + 1)
    .as("looked");
  const page = db
    .select({ id: sql<string>`${looked.id}`.as("found_id") })
    .from(looked)
    .where(search ? isIn(search, looked.searched) : undefined)
    .orderBy(sql`${looked.createdAt} desc nulls last`, sql`${looked.id} desc nulls last`)
    .limit(ROWS_PER_PAGE + 1)
    .as("page");
  const [found, lookedUpTo] = await Promise.all([
    db
      .select({
        ...{ id, recipient, subject, state: mailOutbox.state, attempts, lastError, createdAt, sentAt },
        kind: sql<MailKind | null>`${mailOutbox.content} ->> 'kind'`,
      })
      .from(mailOutbox)
      .innerJoin(page, eq(page.id, id))
      .orderBy(...NEWEST_FIRST),
    search ? findLastLooked(db, isNext, most) : null,
  ]);
  const rows = found.slice(0, ROWS_PER_PAGE);
  const isCut = found.length <= ROWS_PER_PAGE && lookedUpTo !== null;
  const last = isCut ? lookedUpTo : found.length > ROWS_PER_PAGE ? rows.at(-1) : undefined;
  return { rows, older: last ? { at: last.createdAt, id: last.id } : null, isCut };
}

/** The last of the mails that a search looks through; null when there are none after it. */
async function findLastLooked(db: Db, isNext: SQL | undefined, most: number) {
  const { id, createdAt } = mailOutbox;
  const places = await db
    .select({ id, createdAt })
    .from(mailOutbox)
    .where(isNext)
    .orderBy(...NEWEST_FIRST)
    .offset(most - 1)
    .limit(2);
  return places.length > 1 ? (places[0] ?? null) : null;
}

/** How many mails are in each state, at most `COUNTED_MAILS` + 1. */
export async function countMails(db: Db): Promise<Record<MailState, number>> {
  const counted = await Promise.all(
    MAIL_STATES.map(async (state) => {
      const few = db
        .select({ one: sql`1`.as("one") })
        .from(mailOutbox)
        .where(eq(mailOutbox.state, state))
        .limit(COUNTED_MAILS + 1)
        .as("few");
      const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(few);
      return [state, row?.total ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted) as Record<MailState, number>;
}

/** A mail; null when there is none with this id, which must be a UUID. */
export async function findMail(db: Db, id: string) {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return row ?? null;
}
