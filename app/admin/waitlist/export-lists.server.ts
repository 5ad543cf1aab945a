import { and, asc, count, lte, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { CSV_START, csvLine } from "#app/base/lib/csv.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { MESSAGE_STATE_LABELS } from "#app/content/waitlist/message-item.ts";
import { sourceLabel } from "#app/content/waitlist/source-labels.ts";
import {
  contactMessages,
  newsletterSubscribers,
  waitlistEntries,
} from "#app/content/waitlist/tables.server.ts";

export const EXPORTED_LISTS = ["waitlist", "newsletter", "messages"] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

type Cell = string | null;
type Row = { id: string; createdAt: Temporal.Instant };
type Table = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn; $inferSelect: Row };

/** A table with the columns of its file: the head of each, and what a row has in it. */
function file<Exported extends Table>(
  table: Exported,
  columns: Record<string, (row: Exported["$inferSelect"]) => Cell>,
) {
  return { table: table as Table, columns: columns as Record<string, (row: Row) => Cell> };
}

const FILES = {
  waitlist: file(waitlistEntries, {
    Email: ({ email }) => email,
    Source: ({ source }) => sourceLabel(source),
    ZIP: ({ zip }) => zip,
    Since: ({ createdAt }) => isoText(createdAt),
    Invited: ({ invitedAt }) => invitedAt && isoText(invitedAt),
    "Wants an invitation": ({ wantsInvitation }) => (wantsInvitation ? "Yes" : "No"),
  }),
  newsletter: file(newsletterSubscribers, {
    Email: ({ email }) => email,
    Source: ({ source }) => sourceLabel(source),
    Since: ({ createdAt }) => isoText(createdAt),
  }),
  messages: file(contactMessages, {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Message: ({ message }) => message,
    Status: ({ state }) => MESSAGE_STATE_LABELS[state],
    Received: ({ createdAt }) => isoText(createdAt),
    Answer: ({ answer }) => answer || null,
    Answered: ({ answeredAt }) => answeredAt && isoText(answeredAt),
  }),
};

const ROWS_AT_ONCE = 1_000;

/**
 * Writes into the audit log that an admin takes a list away, with the number of its rows, and returns the list as the
 * lines of a CSV file (rules mail-screens 5). The lines are read as they are asked for, so that a long list is never in memory as
 * a whole; what comes in after `now` is not in it.
 */
export async function exportList(
  db: Database,
  actor: Actor,
  list: ExportedList,
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const { table } = FILES[list];
  const [counted] = await db
    .select({ total: count() })
    .from(table as PgTable)
    .where(lte(table.createdAt, now));
  const after = { rows: counted?.total ?? 0 };
  const entry = { actor, action: `${list}.export`, subject: list, subjectId: "all", before: null, after };
  await recordAudit(db, entry, now);
  return linesOf(db, list, now);
}

async function* linesOf(db: Database, list: ExportedList, until: Temporal.Instant) {
  const { table, columns } = FILES[list];
  const { createdAt, id } = table;
  yield CSV_START + csvLine(Object.keys(columns));
  let last: Row | undefined;
  for (;;) {
    const isLater = last
      ? sql`(${createdAt}, ${id}) > (${last.createdAt.toString()}::timestamptz, ${last.id}::uuid)`
      : undefined;
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(and(lte(createdAt, until), isLater))
      .orderBy(asc(createdAt), asc(id))
      .limit(ROWS_AT_ONCE)) as Row[];
    if (rows.length > 0)
      yield rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join("");
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
