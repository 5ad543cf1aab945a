import { setTimeout as wait } from "node:timers/promises";
import { BusyError } from "#app/base/config/errors.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { announceChange, type Change, tellListeners } from "./changes.server.ts";
import { type Database, type Db, inTransaction } from "./client.server.ts";

const RETRIES = 3;
const FIRST_WAIT_MS = 15;

/** Carries a refusal out of a transaction, so that everything the work wrote is rolled back. */
class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("rolled back by a refusal");
    this.result = result;
  }
}

/** Thrown by work that finds, in its last check, that the data it read has changed; the work is then run again. */
export class CollisionError extends BusyError {
  override name = "CollisionError";
}

/**
 * Runs `work` in one transaction: commits when its result is ok, rolls everything back when it refuses. When two
 * transactions collide (40001, 40P01, `CollisionError`), the work is run again, up to three times, after a short random
 * wait; so it must do nothing outside the database. What it adds to `changed` is announced with the commit.
 * Throws what the database throws, including a collision that lasts (see `isCollision`).
 */
export async function transact<Value, Refusal>(
  db: Database,
  work: (tx: Db, changed: Set<Change>) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  for (let attempt = 1; ; attempt++) {
    const changed = new Set<Change>();
    try {
      const result = await inTransaction(db, async (tx) => {
        const made = await work(tx, changed);
        if (!made.ok) throw new RolledBack(made);
        if (changed.size > 0) await announceChange(tx, [...changed]);
        return made;
      });
      if (changed.size > 0) tellListeners([...changed]);
      return result;
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result<Value, Refusal>;
      if (attempt > RETRIES || !isCollision(error)) throw error;
      await wait(FIRST_WAIT_MS * 2 ** attempt * Math.random());
    }
  }
}

/** True for an error that means that another transaction was in the way and the same work may succeed now. */
export function isCollision(error: unknown): boolean {
  if (error instanceof CollisionError) return true;
  const code = databaseError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** True when a lock was not obtained in time: nothing was done, and the same work may succeed later. */
export function isLockTimeout(error: unknown): boolean {
  return databaseError(error)?.code === "55P03";
}

/** True when a row was not written because another one has what this constraint lets only one of them have. */
export function isTaken(error: unknown, constraint: string): boolean {
  const found = databaseError(error);
  return found?.code === "23505" && found.constraint === constraint;
}

type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

/**
 * The answers to statements that are sent together, in one round trip to the database. When one fails, the statements
 * after it in the transaction fail only because of it (25P02), so the error of the first one is thrown.
 */
export async function together<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<Answers<Asked>> {
  const ended = await Promise.allSettled(asked);
  const failures = ended.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (failures.length > 0) {
    throw failures.find((error) => databaseError(error)?.code !== "25P02") ?? failures[0];
  }
  return ended.map((end) => end.status === "fulfilled" && end.value) as Answers<Asked>;
}

/** The error of PostgreSQL itself, found anywhere in the chain of causes; null when there is none. */
function databaseError(error: unknown): { code: string; constraint?: string } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") {
      return current as Error & { code: string; constraint?: string };
    }
  }
  return null;
}
