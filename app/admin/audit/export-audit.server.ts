import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { AuditFilters } from "#app/admin/kit/audit-filters.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { CSV_START, csvLine } from "#app/base/lib/csv.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
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

const HEAD = ["When (UTC)", "Who", "Email", "From", "What", "Kind", "Name", "Id", "Before", "After", "Group"];

/**
 * The entries that match as a file for spreadsheets, in pieces of whole lines (rules admin 14). That the file was made
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
  return linesOf(db, filters);
}

async function* linesOf(db: Database, filters: AuditFilters): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEAD);
  let before: AuditFilters["before"] = null;
  for (let sent = 0; sent < MOST_EXPORTED; ) {
    const limit = Math.min(READ_AT_ONCE, MOST_EXPORTED - sent);
    const rows: AuditRow[] = await listEntries(db, { ...filters, before }, limit);
    if (rows.length > 0) yield rows.map(lineOf).join("");
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    before = { at: last.at.toString(), id: last.id };
    sent += rows.length;
  }
}

function lineOf(row: AuditRow): string {
  const changes = changedFields(row.before, row.after);
  const side = (of: (change: ChangedField) => string) =>
    changes.map((change) => `${change.field}: ${of(change)}`).join("\n");
  return csvLine([
    isoText(row.at),
    whoText(row.actorName, row.fromAddress),
    row.actorEmail,
    row.fromAddress,
    actionLabel(row.action, { isNew: row.before === null }),
    kindLabel(row.subject),
    thingName(row.before, row.after),
    row.subjectId,
    side(({ before }) => before),
    side(({ after }) => after),
    row.groupId,
  ]);
}
