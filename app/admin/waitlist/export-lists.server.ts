import { and, asc, count, lte, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { type CsvColumn, csvFile } from "#app/base/lib/csv.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { parts } from "#app/base/records/parts.server.ts";
import { MESSAGE_STATE_LABELS } from "#app/content/waitlist/message-item.ts";
import { sourceLabel } from "#app/content/waitlist/source-labels.ts";
import {
  contactMessages,
  newsletterSubscribers,
  waitlistEntries,
} from "#app/content/waitlist/tables.server.ts";

export const EXPORTED_LISTS = ["waitlist", "newsletter", "messages"] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

type Row = { id: string; createdAt: Temporal.Instant };
type Table = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn; $inferSelect: Row };

/** A table with the columns of its file: each head, and the cell of a row. */
function file<Exported extends Table>(
  table: Exported,
  columns: Record<string, (row: Exported["$inferSelect"]) => string | null>,
) {
  const named = Object.entries(columns).map(([head, cell]) => ({ head, cell }));
  return { table: table as Table, columns: named as CsvColumn<Row>[] };
}

const FILES = {
  waitlist: file(waitlistEntries, {
    Email: ({ email }) => email,
    Source: ({ source }) => sourceLabel(source),
    ZIP: ({ zip }) => zip,
    Since: ({ createdAt }) => isoText(createdAt),
    Invited: ({ invitedAt }) => invitedAt && isoText(invitedAt),
    "Invitation requested": ({ wantsInvitation }) => (wantsInvitation ? "Yes" : "No"),
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
    Reply: ({ answer }) => answer || null,
    Replied: ({ answeredAt }) => answeredAt && isoText(answeredAt),
  }),
};

const ROWS_AT_ONCE = 1_000;

/**
 * Records an export with its row count in the audit log, and returns the list as lines of a CSV file (rules
 * email-screens/export). Streams the lines to keep memory use flat; leaves out rows added after `now`.
 */
export async function exportList(
  db: Database,
  actor: Actor,
  list: ExportedList,
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const { table, columns } = FILES[list];
  const { createdAt, id } = table;
  const [counted] = await db
    .select({ total: count() })
    .from(table as PgTable)
    .where(lte(createdAt, now));
  const after = { rows: counted?.total ?? 0 };
  const entry = { actor, action: `${list}.export`, subject: list, subjectId: "all", before: null, after };
  await recordAudit(db, entry, now);
  const read = async (last: Row | undefined) => {
    const isLater = last
      ? sql`(${createdAt}, ${id}) > (${last.createdAt.toString()}::timestamptz, ${last.id}::uuid)`
      : undefined;
    const rows = db
      .select()
      .from(table as PgTable)
      .where(and(lte(createdAt, now), isLater));
    return (await rows.orderBy(asc(createdAt), asc(id)).limit(ROWS_AT_ONCE)) as Row[];
  };
  return csvFile(columns, parts(ROWS_AT_ONCE, read));
}
