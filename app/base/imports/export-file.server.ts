import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { csvFile } from "#app/base/lib/csv.ts";
import type { FileColumn, FileKind } from "./file-kind.ts";

/** The columns of a file that an admin wants: those that are asked for by name, and those that every file has. */
export function chosenColumns(kind: FileKind, asked: readonly string[]): FileColumn[] {
  return kind.columns.filter(({ head, always, beside }) => always || asked.includes(beside ?? head));
}

/**
 * All things of a kind as a file that can be imported again, in pieces of whole lines (rules files 1). That the file was made
 * stands in the audit log before the first line is sent.
 */
export async function exportFile(
  db: Database,
  kind: FileKind,
  actor: Actor,
  columns: readonly FileColumn[],
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const after = { columns: columns.map(({ head }) => head) };
  const entry = { actor, action: `${kind.subject}.export`, subject: kind.subject, subjectId: "all" };
  await recordAudit(db, { ...entry, before: null, after }, now);
  const cells = columns.map(({ head, show }) => ({ head, cell: show }));
  return csvFile(cells, kind.read(db));
}
