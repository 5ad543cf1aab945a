import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { BusyError } from "#app/base/config/errors.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { type Change, makeChange } from "./changes.server.ts";
import { type Database, type Db, inTransaction } from "./client.server.ts";

const RETRIES = 3;
const FIRST_WAIT_MS = 15;

/** Carries a refusal (its cause) out of a transaction, so everything is rolled back. */
class RolledBack extends Error {}

/** Thrown by work whose final check finds that the data it read has changed; the work is then rerun. */
export class CollisionError extends BusyError {
  override name = "CollisionError";
}

/**
 * Runs `work` in one transaction: commits if its result is ok, rolls back if it is a refusal. Reruns the work
 * up to three times if transactions collide, so it must have no effects outside the database. Topics it adds
 * to `changed` are announced on commit, unless its result says that nothing changed.
 */
export async function transact<Value, Refusal>(
  db: Database,
  work: (tx: Db, changed: Set<Change>) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  for (let attempt = 1; ; attempt++) {
    const changed = new Set<Change>();
    try {
      return await makeChange(db, changed, async (tx) => {
        const made = await work(tx, changed);
        if (!made.ok) throw new RolledBack("by a refusal", { cause: made });
        if (made.isUnchanged) changed.clear();
        return made;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.cause as Result<Value, Refusal>;
      if (attempt > RETRIES || !isCollision(error)) throw error;
      await wait(FIRST_WAIT_MS * 2 ** attempt * Math.random());
    }
  }
}

/** Returns whether an error is a conflict with another transaction, so the same work may now succeed. */
export function isCollision(error: unknown): boolean {
  if (error instanceof CollisionError) return true;
  const code = databaseError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** Returns whether a lock timed out: nothing was done, and the same work may succeed later. */
export function isLockTimeout(error: unknown): boolean {
  return databaseError(error)?.code === "55P03";
}

/** Returns whether a write violated this unique constraint. */
export function isNameTaken(error: unknown, constraint: string): boolean {
  const found = databaseError(error);
  return found?.code === "23505" && found.constraint === constraint;
}

/**
 * Returns whether a write violated this foreign key: it referenced a missing row, or deleted a referenced
 * one.
 */
export function breaksReference(error: unknown, constraint: string): boolean {
  const found = databaseError(error);
  return found?.code === "23503" && found.constraint === constraint;
}

type Asked = Readonly<Record<string, unknown>> | readonly unknown[];
type Answers<Of extends Asked> = { -readonly [Place in keyof Of]: Awaited<Of[Place]> };

/**
 * Returns the results of several statements sent in one round trip, by name or position; they run in order.
 * If several fail, throws the first error, which causes the others (25P02).
 */
export async function together<const Of extends Asked>(asked: Of): Promise<Answers<Of>> {
  const ended = await Promise.allSettled(Object.values(asked));
  const failures = ended.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (failures.length > 0) {
    throw failures.find((error) => databaseError(error)?.code !== "25P02") ?? failures[0];
  }
  const answers = ended.map((end) => end.status === "fulfilled" && end.value);
  if (Array.isArray(asked)) return answers as Answers<Of>;
  return Object.fromEntries(Object.keys(asked).map((name, place) => [name, answers[place]])) as Answers<Of>;
}

/** Finds PostgreSQL's own error in the chain of causes; null if there is none. */
function databaseError(error: unknown): { code: string; constraint?: string } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") {
      return current as Error & { code: string; constraint?: string };
    }
  }
  return null;
}

/**
 * Runs text searches so that they use the text indexes. By default, PostgreSQL expects a text that matches
 * many rows to match enough of them early, and scans nearly the whole table, or, if random reads are
 * configured as cheap, an unrelated index.
 */
export function byIndexes<Value>(db: Db, read: (tx: Db) => Promise<Value>): Promise<Value> {
  return inTransaction(db, async (tx) => {
    const { value } = await together({
      // With `enable_seqscan` off, an unindexed plan's estimated cost would trigger JIT compilation.
      settings: tx
        .execute(
          sql`select set_config('enable_seqscan', 'off', true), set_config('random_page_cost', '4', true), set_config('jit', 'off', true)`,
        )
        .execute(),
      value: read(tx),
    });
    return value;
  });
}
