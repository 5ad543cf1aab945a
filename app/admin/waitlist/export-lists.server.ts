import { and, asc, count, lte, sql } from "drizzle-orm";
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

type Cells = (string | number | null)[];

const ROWS_AT_ONCE = 1_000;

/**
 * Writes into the audit log that an admin takes a list away, with the number of its rows, and returns the list as the
 * lines of a CSV file (rules 38.5). The lines are read as they are asked for, so that a long list is never in memory as
 * a whole; what comes in after `now` is not in it.
 */
export async function exportList(
  db: Database,
  actor: Actor,
  list: ExportedList,
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const table = TABLES[list];
  const [counted] = await db.select({ total: count() }).from(table).where(lte(table.createdAt, now));
  const after = { rows: counted?.total ?? 0 };
  const entry = { actor, action: `${list}.export`, subject: list, subjectId: "all", before: null, after };
  await recordAudit(db, entry, now);
  return linesOf(db, list, now);
}

const TABLES = {
  waitlist: waitlistEntries,
  newsletter: newsletterSubscribers,
  messages: contactMessages,
} as const;

const HEADS: Record<ExportedList, Cells> = {
  waitlist: ["Email", "Source", "ZIP", "Since"],
  newsletter: ["Email", "Source", "Since"],
  messages: ["Name", "Email", "Message", "Status", "Received", "Answer", "Answered"],
};

async function* linesOf(db: Database, list: ExportedList, until: Temporal.Instant) {
  yield CSV_START + csvLine(HEADS[list]);
  let last: Place | null = null;
  for (;;) {
    const rows: Read[] = await READS[list](db, until, last);
    if (rows.length > 0) yield rows.map(({ cells }) => csvLine(cells)).join("");
    last = rows.at(-1) ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

type Place = { createdAt: Temporal.Instant; id: string };
type Read = Place & { cells: Cells };

/** The rows that come after `last`, in the order in which they came in. */
function following(list: ExportedList, until: Temporal.Instant, last: Place | null) {
  const { createdAt, id } = TABLES[list];
  const isLater = last
    ? sql`(${createdAt}, ${id}) > (${last.createdAt.toString()}::timestamptz, ${last.id}::uuid)`
    : undefined;
  return and(lte(createdAt, until), isLater);
}

const READS: Record<
  ExportedList,
  (db: Database, until: Temporal.Instant, last: Place | null) => Promise<Read[]>
> = {
  waitlist: async (db, until, last) => {
    const rows = await db
      .select()
      .from(waitlistEntries)
      .where(following("waitlist", until, last))
      .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
      .limit(ROWS_AT_ONCE);
    return rows.map(({ id, createdAt, email, source, zip }) => ({
      id,
      createdAt,
      cells: [email, sourceLabel(source), zip, isoText(createdAt)],
    }));
  },
  newsletter: async (db, until, last) => {
    const rows = await db
      .select()
      .from(newsletterSubscribers)
      .where(following("newsletter", until, last))
      .orderBy(asc(newsletterSubscribers.createdAt), asc(newsletterSubscribers.id))
      .limit(ROWS_AT_ONCE);
    return rows.map(({ id, createdAt, email, source }) => ({
      id,
      createdAt,
      cells: [email, sourceLabel(source), isoText(createdAt)],
    }));
  },
  messages: async (db, until, last) => {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(following("messages", until, last))
      .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
      .limit(ROWS_AT_ONCE);
    return rows.map(({ id, createdAt, name, email, message, state, answer, answeredAt }) => ({
      id,
      createdAt,
      cells: [
        name,
        email,
        message,
        MESSAGE_STATE_LABELS[state],
        isoText(createdAt),
        answer || null,
        answeredAt && isoText(answeredAt),
      ],
    }));
  },
};
