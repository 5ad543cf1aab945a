import { inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Logger } from "pino";
import { repeat } from "#app/base/config/repeat.server.ts";
import { connectBeside, type Database, type Db, inTransaction } from "./client.server.ts";
import { changeCounters } from "./tables.server.ts";

/** Topics of the data cached in memory between requests. */
export const TOPICS = ["catalog", "delivery", "education", "site"] as const;
export type Topic = (typeof TOPICS)[number];

/** Topic of one person's own data: orders, sessions. None of it is cached. */
export type Person = `person ${string}`;
export const person = (userId: string): Person => `person ${userId}`;

/** Topic that all couriers watch: products they may carry were recalled, put on hold, or released. */
export const EVERY_COURIER = person("couriers");

/**
 * Topic that admins watch: an order was placed or changed. Published after the commit: transactions that send
 * PostgreSQL notices commit one at a time, and checkouts must not wait for that (decision 020).
 */
export const ADMIN_UPDATES = "admin";

/** Changes announced by a transaction. */
export type Change = Topic | Person | typeof ADMIN_UPDATES;

/** The PostgreSQL channel on which processes notify each other. */
const CHANGES_CHANNEL = "evenlake_changes";

/**
 * Makes a change in one transaction. After the commit, notifies every process that its cached reads of these
 * topics are stale, or that these people's pages should refresh; listeners in this process run before the
 * caller continues. `changes` may grow until the commit.
 */
export async function makeChange<Value>(
  db: Database,
  changes: Iterable<Change>,
  work: (tx: Db) => Promise<Value>,
): Promise<Value> {
  const value = await inTransaction(db, async (tx) => {
    const made = await work(tx);
    await announceChanges(tx, [...changes]);
    return made;
  });
  notifyListeners([...changes]);
  return value;
}

async function announceChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const topics = changes.filter(isTopic).sort();
  if (topics.length > 0) {
    await tx
      .insert(changeCounters)
      .values(topics.map((topic) => ({ topic })))
      .onConflictDoUpdate({
        target: changeCounters.topic,
        set: { version: sql`${changeCounters.version} + 1` },
      })
      // The notice is sent on commit, along with the counter.
      .returning({ sent: sql`pg_notify(${CHANGES_CHANNEL}, ${changeCounters.topic})` });
  }
  for (const one of changes.filter(isPerson)) {
    await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${one})`);
  }
}

function isPerson(change: Change): change is Person {
  return change !== ADMIN_UPDATES && !isTopic(change);
}

function isTopic(change: Change): change is Topic {
  return TOPICS.some((topic) => topic === change);
}

/** Returns each topic's version; 0 if it never changed. */
export async function readVersions(db: Db): Promise<Record<Topic, number>> {
  const rows = await db
    .select()
    .from(changeCounters)
    .where(inArray(changeCounters.topic, [...TOPICS]));
  const versions: Record<Topic, number> = { catalog: 0, delivery: 0, education: 0, site: 0 };
  for (const row of rows) versions[row.topic as Topic] = row.version;
  return versions;
}

/** Origin of a change; changes of other processes aren't forwarded. */
type ChangedIn = "this process" | "another process";

/** The listeners for one kind of change; `add` registers one and returns the function that removes it. */
function listenersFor<About extends unknown[]>() {
  type Listener = (...about: About) => void;
  const listeners = new Set<Listener>();
  return {
    add: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (...about: About) => {
      for (const listener of listeners) listener(...about);
    },
  };
}

const ofTopics = listenersFor<[topics: readonly Topic[], from: ChangedIn]>();
const ofPersons = listenersFor<[userId: string]>();
const ofAdmins = listenersFor<[from: ChangedIn]>();

/** Registers a listener for changes of topics; returns the function that removes it. */
export const onChange = ofTopics.add;
/** Registers a listener for changes to single people's data, or for admin changes; returns its remover. */
export const onPersonChange = ofPersons.add;
export const onAdminChange = ofAdmins.add;

/** Notifies the listeners of this process. */
export function notifyListeners(changes: readonly Change[], from: ChangedIn = "this process"): void {
  const topics = changes.filter(isTopic);
  if (topics.length > 0) ofTopics.notify(topics, from);
  for (const one of changes.filter(isPerson)) ofPersons.notify(one.slice(person("").length));
  if (changes.includes(ADMIN_UPDATES)) ofAdmins.notify(from);
}

const LOOK_EVERY_MS = 5_000;
/** Delay for batching admin changes to other processes, in ms. */
const GATHERING_MS = 100;

/**
 * Notifies this process of other processes' changes: immediately through PostgreSQL's notices, and every few
 * seconds through the counters. The counters are read over the listening connection, to detect when it is
 * broken.
 */
export async function followChanges(db: Database, log: Logger): Promise<{ stop: () => Promise<void> }> {
  let listener: pg.Client | null = null;

  async function startListening(): Promise<pg.Client> {
    const connection = await connectBeside(db);
    connection.on("notification", ({ payload }) => notifyListeners([payload as Change], "another process"));
    try {
      await connection.query(`listen ${CHANGES_CHANNEL}`);
    } catch (error) {
      void connection.end();
      throw error;
    }
    return connection;
  }

  async function readOverListener() {
    listener ??= await startListening();
    return readVersions(drizzle({ client: listener, casing: "snake_case" }));
  }

  /** Set from an admin change until the other processes are notified. */
  let hasAdminChange = false;

  /** Notifies over the listening connection, so it needs no pooled connection and delays no transaction. */
  async function notifyOthers() {
    if (!hasAdminChange || !listener) return;
    hasAdminChange = false;
    try {
      await listener.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, ADMIN_UPDATES]);
    } catch {
      // The next check replaces the connection, and the notice is sent then.
      hasAdminChange = true;
    }
  }

  const stopHearing = onAdminChange((from) => {
    if (from === "another process" || hasAdminChange) return;
    hasAdminChange = true;
    setTimeout(notifyOthers, GATHERING_MS).unref();
  });

  async function look() {
    const found = await readOverListener();
    const moved = TOPICS.filter((topic) => found[topic] !== known[topic]);
    known = found;
    if (moved.length > 0) notifyListeners(moved, "another process");
    await notifyOthers();
  }

  let known = await readOverListener();
  const stopLooking = repeat(LOOK_EVERY_MS, look, (error) => {
    log.warn({ err: error }, "couldn't check for changes");
    void listener?.end();
    listener = null;
  });
  return {
    stop: async () => {
      stopHearing();
      await stopLooking();
      await listener?.end();
    },
  };
}

const caches: { readonly size: number }[] = [];
let hits = 0;
let misses = 0;

/** Cache hits and misses since the process started, and the current size. */
export function countRemembered(): { hits: number; misses: number; kept: number } {
  return { hits, misses, kept: caches.reduce((sum, { size }) => sum + size, 0) };
}

/** Caches a read until its topic changes. Caches the promise, so a change also drops a read in progress. */
export function rememberReads<Value>(topic: Topic, most: number) {
  const kept = new LRUCache<string, Promise<Value>>({ max: most });
  caches.push(kept);
  onChange((topics) => {
    if (topics.includes(topic)) kept.clear();
  });
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known) {
      hits += 1;
      return known;
    }
    misses += 1;
    // A query-builder query runs each time it is awaited; wrapped in a promise, it runs once.
    const asked = Promise.resolve().then(read);
    kept.set(key, asked);
    asked.catch(() => {
      if (kept.peek(key) === asked) kept.delete(key);
    });
    return asked;
  };
}
