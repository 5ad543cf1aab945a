import { and, desc, eq, getTableColumns, gte, inArray, isNull, like, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { type AuditFilters, auditQuery } from "#app/admin/kit/log-filters.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { inReadingOrder, literally } from "#app/base/db/literally.server.ts";
import { type CsvColumn, csvFile } from "#app/base/lib/csv.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { parts } from "#app/base/records/parts.server.ts";
import {
  actionLabel,
  type ChangedField,
  changedFields,
  kindLabel,
  thingName,
  thingPath,
  whoText,
} from "./audit-entry.ts";

/** Entries per page of the log. */
const ENTRIES_PER_PAGE = 50;
/** Entries are counted up to this number; beyond it, the page says "more than". */
const MOST_COUNTED = 10_000;

/** A stored entry, with its admin's name and email. */
export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number];

/**
 * Lists matching entries, newest first, from the cursor in the filters; at most `limit`. A cursor instead of
 * a page number keeps the last page as fast as the first, and new entries don't shift it.
 */
export function listEntries(db: Db, filters: AuditFilters, limit: number) {
  const { before: last } = filters;
  const isOlder = last && sql`(${auditLog.at}, ${auditLog.id}) < (${last.at}::timestamptz, ${last.id}::uuid)`;
  return db
    .select({ ...getTableColumns(auditLog), actorName: users.name, actorEmail: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(matches(filters), isOlder ?? undefined))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

/** An entry as shown on the page (rules admin/audit-values); `at` is ISO. */
export type AuditEntryView = Awaited<ReturnType<typeof readEntries>>["entries"][number];

/** Returns a page of the log, and the query of the next page; null when there are no older entries. */
export async function readEntries(db: Db, filters: AuditFilters) {
  const found = await listEntries(db, filters, ENTRIES_PER_PAGE + 1);
  const rows = found.slice(0, ENTRIES_PER_PAGE);
  // Entries about people don't store names, so a deleted account leaves none behind.
  const names = await findUserNames(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  const last = found.length > ENTRIES_PER_PAGE ? rows.at(-1) : undefined;
  return {
    entries: rows.map(({ id, at, actorName, fromAddress, action, subject, subjectId, before, after }) => ({
      id,
      at: isoText(at),
      who: whoText(actorName, fromAddress),
      from: fromAddress,
      what: actionLabel(action, { isNew: before === null }),
      name:
        names.get(subjectId) ?? thingName(before, after) ?? `${kindLabel(subject)} ${subjectId.slice(0, 8)}`,
      path: after === null && action.endsWith(".delete") ? null : thingPath(subject, subjectId),
      changes: changedFields(before, after),
    })),
    older: last ? auditQuery({ ...filters, before: { at: last.at.toString(), id: last.id } }) : null,
  };
}

/** Counts matching entries; `isMore` when there are more than the maximum counted. */
export async function countEntries(db: Db, filters: AuditFilters) {
  const some = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(matches(filters))
    .limit(MOST_COUNTED + 1)
    .as("some");
  const total = await db.$count(some);
  return total > MOST_COUNTED ? { total: MOST_COUNTED, isMore: true } : { total, isMore: false };
}

const midnight = Temporal.PlainTime.from("00:00");

function matches({ who, kind, action, from, to, search }: AuditFilters): SQL | undefined {
  const day = (text: string) => Temporal.PlainDate.from(text);
  return and(
    who === "command" ? and(isNull(auditLog.actorId), isNull(auditLog.fromAddress)) : undefined,
    who && who !== "command" ? eq(auditLog.actorId, who) : undefined,
    kind ? eq(auditLog.subject, kind) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(auditLog.at, shopInstant(day(from), midnight)) : undefined,
    to ? lt(auditLog.at, shopInstant(day(to).add({ days: 1 }), midnight)) : undefined,
    // Matches the start of ids: drops the leading wildcard.
    search ? like(auditLog.subjectId, literally(search.toLowerCase()).slice(1)) : undefined,
  );
}

export type AuditChoices = Awaited<ReturnType<typeof findAuditChoices>>;

/**
 * Returns the filter options: everyone with an entry, and every record type and action that occurs. Skips
 * from value to value in an index, because the log has many entries and few distinct values.
 */
export async function findAuditChoices(db: Db) {
  const [actors, kinds, actions] = await Promise.all([
    distinct(db, auditLog.actorId),
    distinct(db, auditLog.subject),
    distinct(db, auditLog.action),
  ]);
  const people = await findUserNames(db, actors);
  return { people: [...people].map(([id, name]) => ({ id, name })), kinds, actions };
}

async function distinct(db: Db, column: AnyPgColumn): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found(value) as (
      (select ${column} from ${auditLog} where ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from ${auditLog} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value::text from found where value is not null`);
  return rows.map(({ value }) => value);
}

/** Returns the names of users by id, without deleted accounts. Ignores texts that aren't ids. */
async function findUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, known))
    .orderBy(inReadingOrder(users.name), users.id);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Maximum number of entries in an export; the newest ones. */
export const MOST_EXPORTED = 50_000;
/** Batch size for streaming the export. Keeps memory use flat. */
const READ_AT_ONCE = 1_000;

const side = (row: AuditRow, of: (change: ChangedField) => string) =>
  changedFields(row.before, row.after)
    .map((change) => `${change.field}: ${of(change)}`)
    .join("\n");

const COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { head: "When (UTC)", cell: ({ at }) => isoText(at) },
  { head: "Who", cell: ({ actorName, fromAddress }) => whoText(actorName, fromAddress) },
  { head: "Email", cell: ({ actorEmail }) => actorEmail },
  { head: "From", cell: ({ fromAddress }) => fromAddress },
  { head: "Action", cell: ({ action, before }) => actionLabel(action, { isNew: before === null }) },
  { head: "Record type", cell: ({ subject }) => kindLabel(subject) },
  { head: "Name", cell: ({ before, after }) => thingName(before, after) },
  { head: "Id", cell: ({ subjectId }) => subjectId },
  { head: "Before", cell: (row) => side(row, ({ before }) => before) },
  { head: "After", cell: (row) => side(row, ({ after }) => after) },
  { head: "Group", cell: ({ groupId }) => groupId },
];

/**
 * Streams matching entries as a CSV file, in pieces of whole lines (rules admin/audit-export). Records the
 * export in the log before sending the first line.
 */
export async function exportAudit(
  db: Database,
  actor: Actor,
  filters: AuditFilters,
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const { before: _, ...narrowed } = filters;
  const entry = { actor, action: "audit_log.export", subject: "audit_log", subjectId: "all" };
  const asked = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value));
  await recordAudit(db, { ...entry, before: null, after: { filters: asked } }, now);
  return csvFile(COLUMNS, newest(db, filters));
}

async function* newest(db: Database, filters: AuditFilters) {
  let left = MOST_EXPORTED;
  const read = (last: AuditRow | undefined) =>
    listEntries(db, { ...filters, before: last ? placeOf(last) : null }, Math.min(READ_AT_ONCE, left));
  for await (const rows of parts(READ_AT_ONCE, read)) {
    yield rows;
    left -= rows.length;
    if (left === 0) return;
  }
}

const placeOf = ({ at, id }: AuditRow) => ({ at: at.toString(), id });
