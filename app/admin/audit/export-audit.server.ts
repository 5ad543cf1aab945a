import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { AuditFilters } from "#app/admin/kit/audit-filters.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { type CsvColumn, csvFile } from "#app/base/lib/csv.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { parts } from "#app/base/records/parts.server.ts";
import {
  actionLabel,
  type ChangedField,
  changedFields,
  kindLabel,
  thingName,
  whoText,
} from "./audit-entry.ts";
import { type AuditRow, listEntries } from "./audit-queries.server.ts";

/** A file has at most this many entries, the newest ones. */
export const MOST_EXPORTED = 50_000;
/** Entries that are read at once while a file is sent, so that it never stands in memory as a whole. */
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
  { head: "What", cell: ({ action, before }) => actionLabel(action, { isNew: before === null }) },
  { head: "Kind", cell: ({ subject }) => kindLabel(subject) },
  { head: "Name", cell: ({ before, after }) => thingName(before, after) },
  { head: "Id", cell: ({ subjectId }) => subjectId },
  { head: "Before", cell: (row) => side(row, ({ before }) => before) },
  { head: "After", cell: (row) => side(row, ({ after }) => after) },
  { head: "Group", cell: ({ groupId }) => groupId },
];

/**
 * The entries that match as a file for spreadsheets, in pieces of whole lines (rules admin/audit-export). That the file was made
 * stands in the log before the first line is sent.
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
