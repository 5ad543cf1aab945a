import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type TRIED_STEPS, triedSteps } from "./tables.server.ts";

export type TriedStep = (typeof TRIED_STEPS)[number];
export type TriedRow = typeof triedSteps.$inferSelect;

/** Returns what the owner tried. */
export function listTriedSteps(db: Db): Promise<TriedRow[]> {
  return db.select().from(triedSteps);
}

/** Keeps that a step was begun, or begun and done at once; an earlier success stays. */
export async function keepTriedStep(
  db: Db,
  step: TriedStep,
  begun: Pick<TriedRow, "startedAt"> & Partial<Pick<TriedRow, "doneAt" | "code">>,
): Promise<void> {
  await db
    .insert(triedSteps)
    .values({ step, ...begun })
    .onConflictDoUpdate({ target: triedSteps.step, set: begun });
}

/**
 * Begins a step, unless it was begun after `cutOff` and hasn't ended; returns whether it did. Of two
 * presses, one begins.
 */
export async function beginTriedStep(
  db: Db,
  step: TriedStep,
  { now, cutOff }: { now: Temporal.Instant; cutOff: Temporal.Instant },
): Promise<boolean> {
  const begun = { startedAt: now, doneAt: null, problem: "" };
  const { doneAt, problem, startedAt } = triedSteps;
  const rows = await db
    .insert(triedSteps)
    .values({ step, ...begun })
    .onConflictDoUpdate({
      target: triedSteps.step,
      set: begun,
      setWhere: sql`${doneAt} is not null or ${problem} <> '' or ${startedAt} < ${cutOff.toString()}`,
    })
    .returning();
  return rows.length > 0;
}

/** Keeps how a step ended. With a code, only if it's the latest; returns whether it was. */
export async function endTriedStep(
  db: Db,
  step: TriedStep,
  { code, ...end }: { doneAt: Temporal.Instant; code?: string } | { problem: string; code?: undefined },
): Promise<boolean> {
  const isLatest = code === undefined ? undefined : eq(triedSteps.code, code);
  const rows = await db
    .update(triedSteps)
    .set(end)
    .where(and(eq(triedSteps.step, step), isLatest))
    .returning();
  return rows.length > 0;
}
