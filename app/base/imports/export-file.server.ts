import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { csvFile } from "#app/base/lib/csv.ts";
import type { ReadKind } from "./file-kind.ts";

/**
 * All things of a kind as a file that can be imported again, in pieces of whole lines (rules files 1), with the columns that are
 * asked for by their heads, and those that every file has. That the file was made stands in the audit log before the first line
 * is sent.
 */
export async function exportFile<Row extends Thing, Thing>(
  db: Database,
  kind: ReadKind<Row, Thing>,
  actor: Actor,
  heads: readonly string[],
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const columns = kind.columns.filter(({ head, always, beside }) => always || heads.includes(beside ?? head));
  const after = { columns: columns.map(({ head }) => head) };
  const entry = { actor, action: `${kind.subject}.export`, subject: kind.subject, subjectId: "all" };
  await recordAudit(db, { ...entry, before: null, after }, now);
  const cells = columns.map(({ head, show }) => ({ head, cell: (row: Row) => show(row) }));
  return csvFile(cells, kind.read(db));
}
