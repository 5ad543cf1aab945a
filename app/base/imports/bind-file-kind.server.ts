import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { applyImport } from "./apply-import.server.ts";
import { exportFile } from "./export-file.server.ts";
import type { ColumnWords, Concern, FileKind, KindWords, LockedThing, Versioned } from "./file-kind.ts";
import { readConcerns } from "./queries.server.ts";
import { revertImport } from "./revert-import.server.ts";
import { validateImport } from "./validate-import.server.ts";

/** A kind for those who need not know the types of its things: its words, and what is done with its files. */
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

/** Describes a kind of thing, whose types end here. */
export function fileKind<Row extends Thing & Versioned, Thing, Locked extends LockedThing, Context>(
  kind: FileKind<Row, Thing, Locked, Context>,
): AnyFileKind {
  const { name, one, many, list, listName, subject, columns, needs } = kind;
  return {
    ...{ name, one, many, list, listName, subject, columns, needs },
    exportFile: (db, actor, heads, now) => exportFile(db, kind, actor, heads, now),
    validate: (db, importId, now) => validateImport(db, kind, importId, now),
    concerns: (db, importId) => readConcerns(db, kind, importId),
    apply: (db, actor, importId, now) => applyImport(db, kind, actor, importId, now),
    revert: (db, actor, importId, now) => revertImport(db, kind, actor, importId, now),
  };
}
