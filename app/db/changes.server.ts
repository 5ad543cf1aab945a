import { inArray, sql } from "drizzle-orm";
import type { Database, Db } from "./client.server.ts";
import { changeCounters } from "./tables.server.ts";

/** The things that are kept in memory between requests. */
export const TOPICS = ["catalog", "delivery", "education", "site"] as const;
export type Topic = (typeof TOPICS)[number];

/** PostgreSQL channel on which processes tell each other what changed. */
export const CHANGES_CHANNEL = "evenlake_changes";

/**
 * Makes a change in one transaction and tells every process that what it keeps of these topics is out of date. This
 * process is told right after the commit, before the caller continues; the others are told by PostgreSQL's notice.
 */
export async function makeChange<Value>(
  db: Database,
  topics: readonly Topic[],
  work: (tx: Db) => Promise<Value>,
): Promise<Value> {
  const value = await db.transaction(async (tx) => {
    const made = await work(tx);
    await announceChange(tx, topics);
    return made;
  });
  tellListeners(topics);
  return value;
}

/**
 * The part of `makeChange` that runs inside the transaction, for a use case that opens its own transaction. That use
 * case must call `tellListeners` after its commit.
 */
export async function announceChange(tx: Db, topics: readonly Topic[]): Promise<void> {
  const ordered = [...topics].sort();
  await tx
    .insert(changeCounters)
    .values(ordered.map((topic) => ({ topic })))
    .onConflictDoUpdate({
      target: changeCounters.topic,
      set: { version: sql`${changeCounters.version} + 1` },
    })
    // The notice goes out with the commit, as the counter does.
    .returning({ told: sql`pg_notify(${CHANGES_CHANNEL}, ${changeCounters.topic})` });
}

/** The versions of the topics, 0 for one that never changed. */
export async function readVersions(db: Db): Promise<Record<Topic, number>> {
  const rows = await db
    .select()
    .from(changeCounters)
    .where(inArray(changeCounters.topic, [...TOPICS]));
  const versions: Record<Topic, number> = { catalog: 0, delivery: 0, education: 0, site: 0 };
  for (const row of rows) versions[row.topic as Topic] = row.version;
  return versions;
}

type Listener = (topics: readonly Topic[]) => void;
const listeners = new Set<Listener>();

/** Registers a listener for changes; returns the function that removes it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners of this process that topics changed. */
export function tellListeners(topics: readonly Topic[]): void {
  for (const listener of listeners) listener(topics);
}
