import { inArray, sql } from "drizzle-orm";
import { type Database, type Db, inTransaction } from "./client.server.ts";
import { changeCounters } from "./tables.server.ts";

/** The things that are kept in memory between requests. */
export const TOPICS = ["catalog", "delivery", "education", "site"] as const;
export type Topic = (typeof TOPICS)[number];

/** The state of what one person sees of their own: orders, sessions. Nothing of it is kept in memory. */
export type Person = `person ${string}`;
export const person = (userId: string): Person => `person ${userId}`;

/**
 * What the shop's own people watch: an order was placed or moved. It is told after the commit and outside of the transaction:
 * PostgreSQL's notices take a lock of the whole database at commit, and no checkout is to wait for it (decision 020).
 */
export const ADMIN_UPDATES = "admin";

/** What a transaction changes and others want to know. */
export type Change = Topic | Person | typeof ADMIN_UPDATES;

/** PostgreSQL channel on which processes tell each other what changed. */
export const CHANGES_CHANNEL = "evenlake_changes";

/**
 * Makes a change in one transaction and tells every process that what it keeps of these topics is out of date, or that
 * these persons should look again. This process is told right after the commit, before the caller continues; the
 * others are told by PostgreSQL's notice.
 */
export async function makeChange<Value>(
  db: Database,
  changes: readonly Change[],
  work: (tx: Db) => Promise<Value>,
): Promise<Value> {
  const value = await inTransaction(db, async (tx) => {
    const made = await work(tx);
    await announceChange(tx, changes);
    return made;
  });
  tellListeners(changes);
  return value;
}

/**
 * The part of `makeChange` that runs inside the transaction, for a use case that opens its own transaction. That use
 * case must call `tellListeners` after its commit.
 */
export async function announceChange(tx: Db, changes: readonly Change[]): Promise<void> {
  const topics = changes.filter(isTopic).sort();
  if (topics.length > 0) {
    await tx
      .insert(changeCounters)
      .values(topics.map((topic) => ({ topic })))
      .onConflictDoUpdate({
        target: changeCounters.topic,
        set: { version: sql`${changeCounters.version} + 1` },
      })
      // The notice goes out with the commit, as the counter does.
      .returning({ told: sql`pg_notify(${CHANGES_CHANNEL}, ${changeCounters.topic})` });
  }
  for (const one of changes) {
    if (isPerson(one)) await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${one})`);
  }
}

function isPerson(change: Change): change is Person {
  return change !== ADMIN_UPDATES && !isTopic(change);
}

function isTopic(change: Change): change is Topic {
  return TOPICS.some((topic) => topic === change);
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

type Listener = (topics: readonly Topic[], from: ChangedIn) => void;
const listeners = new Set<Listener>();

/** Registers a listener for changes; returns the function that removes it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type PersonListener = (userId: string) => void;
const personListeners = new Set<PersonListener>();

/** Registers a listener for what concerns single persons; returns the function that removes it. */
export function onPersonChange(listener: PersonListener): () => void {
  personListeners.add(listener);
  return () => personListeners.delete(listener);
}

type AdminListener = (from: ChangedIn) => void;
const adminListeners = new Set<AdminListener>();

/** Registers a listener for what happens in the admin area; returns the function that removes it. */
export function onAdminChange(listener: AdminListener): () => void {
  adminListeners.add(listener);
  return () => adminListeners.delete(listener);
}

/** Where a change was made; what another process made has been told to all of them already. */
export type ChangedIn = "this process" | "another process";

/** Tells the listeners of this process what changed. */
export function tellListeners(changes: readonly Change[], from: ChangedIn = "this process"): void {
  const topics = changes.filter(isTopic);
  if (topics.length > 0) for (const listener of listeners) listener(topics, from);
  for (const one of changes) {
    if (isPerson(one)) for (const listener of personListeners) listener(one.slice(person("").length));
  }
  if (changes.includes(ADMIN_UPDATES)) for (const listener of adminListeners) listener(from);
}
