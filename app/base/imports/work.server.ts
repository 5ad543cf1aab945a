import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type ImportState, type ImportWork, silentSince } from "./import-states.ts";
import { imports } from "./tables.server.ts";

/**
 * Takes an import for some work (rules import/apply-once): of two presses, two admins or two processes one gets it, and the others get
 * false. Work that nobody was heard of for long belongs to a process that has died, and is taken over.
 */
export async function beginWork(
  db: Db,
  { id, work, from }: { id: string; work: ImportWork; from: readonly ImportState[] },
  now: Temporal.Instant,
): Promise<boolean> {
  const isFree = or(isNull(imports.work), isNull(imports.beatAt), lt(imports.beatAt, silentSince(now)));
  // A file that could not be read is not kept, and there is nothing to judge.
  const isPossible = work === "judging" ? isNotNull(imports.content) : undefined;
  const taken = await db
    .update(imports)
    .set({ work, beatAt: now, done: 0 })
    .where(and(eq(imports.id, id), inArray(imports.state, [...from]), isFree, isPossible))
    .returning({ id: imports.id });
  return taken.length > 0;
}

/** Says how far the work has come, and with that that somebody is at it. */
export async function tellProgress(db: Db, id: string, done: number, total?: number): Promise<void> {
  const now = Temporal.Now.instant();
  await db
    .update(imports)
    .set({ done, beatAt: now, ...(total === undefined ? {} : { total }) })
    .where(eq(imports.id, id));
}

/** Ends work that came to nothing, with the reason when there is one to say. */
export async function endWork(db: Db, id: string, problem?: string): Promise<void> {
  await db
    .update(imports)
    .set({ work: null, beatAt: null, ...(problem === undefined ? {} : { problem }) })
    .where(eq(imports.id, id));
}

/**
 * Runs work beside the request that began it, whose answer does not wait. Whatever goes wrong is reported, and the import
 * says that nothing was changed.
 */
export function runBeside(db: Database, id: string, work: () => Promise<unknown>): void {
  void work().catch(async (error: unknown) => {
    reportError(error, "an import");
    await endWork(db, id, FAILED).catch((again: unknown) => reportError(again, "an import"));
  });
}

const FAILED = "Something went wrong on our side, and nothing was changed. Please try again.";

/** A pause in which requests are answered; a long row of rows takes one now and then. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Locks an import for its last step and says in which state it is; null when it is gone. */
export async function lockImport(tx: Db, id: string) {
  const [row] = await tx
    .select({ state: imports.state, kind: imports.kind, appliedAt: imports.appliedAt })
    .from(imports)
    .where(eq(imports.id, id))
    .for("update");
  return row ?? null;
}

/** Forgets imports that are older than a day, with their rows (rules import/retention). */
export async function sweepImports(db: Db, before: Temporal.Instant): Promise<void> {
  await db.delete(imports).where(sql`${imports.createdAt} < ${before.toString()}::timestamptz`);
}
