import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { csvFile } from "#app/base/lib/csv.ts";
import { applyImport } from "./apply-import.server.ts";
import type {
  ColumnWords,
  Concern,
  FileKind,
  KindWords,
  LockedThing,
  ReadKind,
  Versioned,
} from "./file-kind.ts";
import { readConcerns } from "./queries.server.ts";
import { revertImport } from "./revert-import.server.ts";
import { validateImport } from "./validate-import.server.ts";

/** A kind without the types of its records: its names, and the operations on its files. */
export type AnyFileKind = KindWords & {
  columns: readonly ColumnWords[];
  needs: readonly string[];
  exportFile: (
    db: Database,
    actor: Actor,
    heads: readonly string[],
    now: Temporal.Instant,
  ) => Promise<AsyncGenerator<string>>;
  validate: (db: Database, importId: string, now: Temporal.Instant) => Promise<void>;
  concerns: (db: Db, importId: string) => Promise<Concern[]>;
  apply: (
    db: Database,
    actor: Actor,
    importId: string,
    now: Temporal.Instant,
  ) => ReturnType<typeof applyImport>;
  revert: (
    db: Database,
    actor: Actor,
    importId: string,
    now: Temporal.Instant,
  ) => ReturnType<typeof revertImport>;
};

/** Wraps a kind of record; its types don't leave this function. */
export function fileKind<Row extends Thing & Versioned, Thing, Locked extends LockedThing, Context>(
  kind: FileKind<Row, Thing, Locked, Context>,
): AnyFileKind {
  const { name, one, many, list, listName, subject, columns, needs, recognizes = "", assigns, asks } = kind;
  const { assignsCategories = false } = kind;
  return {
    ...{ name, one, many, list, listName, subject, columns, needs, recognizes },
    ...(assigns ? { assigns } : {}),
    assignsCategories,
    ...(asks ? { asks } : {}),
    exportFile: (db, actor, heads, now) => exportFile(db, kind, actor, heads, now),
    validate: (db, importId, now) => validateImport(db, kind, importId, now),
    concerns: (db, importId) => readConcerns(db, kind, importId),
    apply: (db, actor, importId, now) => applyImport(db, kind, actor, importId, now),
    revert: (db, actor, importId, now) => revertImport(db, kind, actor, importId, now),
  };
}

/**
 * Streams all records of a kind as an importable file, in chunks of whole lines (rules import/export), with
 * the chosen columns and those that every file has. The export is in the audit log before the first line is
 * sent.
 */
async function exportFile<Row extends Thing, Thing>(
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
