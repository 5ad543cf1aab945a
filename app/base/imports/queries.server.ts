import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { onPage } from "#app/base/records/list-page.server.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import type { AsJson, Concern, Versioned, WriteKind } from "./file-kind.ts";
import { type ImportState, type ImportWork, silentSince } from "./import-states.ts";
import { importRows, imports } from "./tables.server.ts";

const appliers = aliasedTable(users, "appliers");
const undoers = aliasedTable(users, "undoers");

const { id, kind, state, work, beatAt, done, total, fileName, encoding, problem } = imports;
const { added, changed, same, faulty, createdAt, appliedAt, undoneAt, readAs, leftRows } = imports;

/** Columns shown of an import: all but its text, and its users' names. */
const SHOWN = {
  ...{ id, kind, state, work, beatAt, done, total, fileName, encoding, problem },
  ...{ added, changed, same, faulty, createdAt, appliedAt, undoneAt, readAs, leftRows },
  ...{ by: users.name, appliedBy: appliers.name, undoneBy: undoers.name },
};

function selectImports(db: Db) {
  return db
    .select(SHOWN)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.actorId))
    .leftJoin(appliers, eq(appliers.id, imports.appliedBy))
    .leftJoin(undoers, eq(undoers.id, imports.undoneBy));
}

export type ShownImport = Awaited<ReturnType<typeof listImports>>[number];

/** Returns the imports of these kinds that haven't been deleted yet, newest first. */
export function listImports(db: Db, kindNames: readonly string[]) {
  return selectImports(db)
    .where(inArray(kind, [...kindNames]))
    .orderBy(desc(createdAt), desc(id))
    .limit(20);
}

/** Returns an import of a kind, without its text; null if there is none with this ID (must be a UUID). */
export async function findImport(db: Db, kindName: string, importId: string): Promise<ShownImport | null> {
  const [found] = await selectImports(db).where(and(eq(id, importId), eq(kind, kindName)));
  return found ?? null;
}

type Reported = Pick<ShownImport, "id" | "faulty">;

/** Condition for the rows in the report: the rows with errors if there are any, otherwise the changes. */
const reported = ({ id: importId, faulty: faults }: Reported) =>
  and(eq(importRows.importId, importId), faults > 0 ? eq(importRows.verdict, "fault") : undefined);

/** Returns a page of the rows in the report. */
export async function listImportRows(db: Db, found: Reported, page: number) {
  const { row, verdict, label, faults, changes, why } = importRows;
  const all = db
    .select({ row, verdict, label, faults, changes, why })
    .from(importRows)
    .where(reported(found))
    .orderBy(asc(row));
  return onPage(all, page);
}

/** Returns the number of rows in the report, and at most fifty rows that weren't applied or undone. */
export async function countImportRows(db: Db, found: Reported) {
  const [[counted], left] = await Promise.all([
    db.select({ total: count() }).from(importRows).where(reported(found)),
    db
      .select({ row: importRows.row, label: importRows.label, why: importRows.why })
      .from(importRows)
      .where(and(eq(importRows.importId, found.id), isNotNull(importRows.why)))
      .orderBy(asc(importRows.row))
      .limit(ROWS_PER_PAGE),
  ]);
  return { total: counted?.total ?? 0, left };
}

const READ_AT_ONCE = 500;

type StoredRow = Omit<typeof importRows.$inferSelect, "subjectId" | "verdict" | "before" | "after">;

/** A row of an import: its record as of validation, and the values to write. */
export type ImportRow<Thing = object> = StoredRow & { subjectId: string } & (
    | { verdict: "fault"; before: null; after: null }
    | { verdict: "new"; before: null; after: AsJson<Thing> & Versioned }
    | { verdict: "change"; before: AsJson<Thing> & Versioned; after: AsJson<Thing> & Versioned }
  );

/** Yields the rows of an import in chunks, so other work can run in between. */
export async function* eachImportRows<Thing>(db: Db, importId: string): AsyncGenerator<ImportRow<Thing>[]> {
  for (let last = 0; ; ) {
    const read = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), gt(importRows.row, last)))
      .orderBy(asc(importRows.row))
      .limit(READ_AT_ONCE);
    // The JSON was stored by `validateImport` for records of this kind.
    yield read.map((one) => ({ ...one, subjectId: one.subjectId ?? "" }) as ImportRow<Thing>);
    last = read.at(-1)?.row ?? 0;
    if (read.length < READ_AT_ONCE) return;
  }
}

/** Returns all rows of an import. */
export async function readImportRows<Thing>(db: Db, importId: string): Promise<ImportRow<Thing>[]> {
  return (await Array.fromAsync(eachImportRows<Thing>(db, importId))).flat();
}

/** Returns other effects of an import's changes, for kinds that report them. */
export async function readConcerns<Thing, Locked, Context>(
  db: Db,
  { concerns }: WriteKind<Thing, Locked, Context>,
  importId: string,
): Promise<Concern[]> {
  if (!concerns) return [];
  const found: Concern[] = [];
  for await (const rows of eachImportRows<Thing>(db, importId)) {
    const changed = rows.filter((row) => row.verdict === "change");
    found.push(
      ...(await concerns(
        db,
        changed.map((row) => ({ ...row, after: { ...row.before, ...row.after } })),
      )),
    );
  }
  return found;
}

/**
 * Claims an import for some work (rules import/apply-once): of concurrent clicks, admins, or processes, one
 * succeeds and the others get false. Work without a recent heartbeat belongs to a dead process, and is taken
 * over.
 */
export async function beginWork(
  db: Db,
  { id, work, from }: { id: string; work: ImportWork; from: readonly ImportState[] },
  now: Temporal.Instant,
): Promise<boolean> {
  const isFree = or(isNull(imports.work), isNull(imports.beatAt), lt(imports.beatAt, silentSince(now)));
  // The text of an unreadable file isn't stored, so there is nothing to validate.
  const isPossible = work === "checking" ? isNotNull(imports.content) : undefined;
  const taken = await db
    .update(imports)
    .set({ work, beatAt: now, done: 0 })
    .where(and(eq(imports.id, id), inArray(imports.state, [...from]), isFree, isPossible))
    .returning({ id: imports.id });
  return taken.length > 0;
}

/** Records the progress, which is also the heartbeat. */
export async function reportProgress(db: Db, id: string, done: number, total?: number): Promise<void> {
  const now = Temporal.Now.instant();
  await db
    .update(imports)
    .set({ done, beatAt: now, ...(total === undefined ? {} : { total }) })
    .where(eq(imports.id, id));
}

/** Ends failed work, and stores the reason if given. */
export async function endWork(db: Db, id: string, problem?: string): Promise<void> {
  await db
    .update(imports)
    .set({ work: null, beatAt: null, ...(problem === undefined ? {} : { problem }) })
    .where(eq(imports.id, id));
}

/**
 * Runs work in the background, without delaying the response. Reports any error, and notes on the import that
 * nothing was changed.
 */
export function runBeside(db: Database, id: string, work: () => Promise<unknown>): void {
  void work().catch(async (error: unknown) => {
    reportError(error, "an import");
    await endWork(db, id, FAILED).catch((again: unknown) => reportError(again, "an import"));
  });
}

const FAILED = "Something went wrong on our end, and nothing was changed. Please try again.";

/** Yields to pending requests; long loops over rows call it now and then. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Locks an import for its last step and returns its state; null if it no longer exists. */
export async function lockImport(tx: Db, id: string) {
  const [row] = await tx
    .select({ state: imports.state, kind: imports.kind, appliedAt: imports.appliedAt })
    .from(imports)
    .where(eq(imports.id, id))
    .for("update");
  return row ?? null;
}

/** Deletes imports older than a day, with their rows (rules import/retention). */
export async function sweepImports(db: Db, before: Temporal.Instant): Promise<void> {
  await db.delete(imports).where(sql`${imports.createdAt} < ${before.toString()}::timestamptz`);
}
