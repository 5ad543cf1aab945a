import { and, eq, type SQL, sql } from "drizzle-orm";
import type { MailFilter } from "#app/admin/kit/log-filters.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import type { MailKind } from "#app/base/mail/email.ts";
import { MAIL_STATES, type MailState } from "#app/base/mail/mail-states.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";

/** Name of emails in the audit log. */
export const MAILS = "mail_outbox";

/** Emails are counted up to this number, which bounds the time of the count. */
export const COUNTED_MAILS = 10_000;

// Matches the order of the indexes: newest first, nulls last.
const NEWEST_FIRST = [sql`${mailOutbox.createdAt} desc nulls last`, sql`${mailOutbox.id} desc nulls last`];

/** Number of emails searched at a time, which bounds the time of a search. */
export const SEARCHED_MAILS = 50_000;

/**
 * Returns fifty emails, newest first, from a cursor on. The search matches any part of recipient or subject
 * among the next `SEARCHED_MAILS`. `older` is the next cursor: after the last of the fifty, or after the last
 * email searched (then `isCut`); null when there are no older emails. Finds the emails in an index without
 * content, then reads only the fifty.
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

/** Returns the last email covered by a search; null when none follow. */
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

/** Counts the emails in each state, up to `COUNTED_MAILS` + 1. */
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

/** Returns an email; null if none has this id, which must be a UUID. */
export async function findMail(db: Db, id: string) {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return row ?? null;
}
