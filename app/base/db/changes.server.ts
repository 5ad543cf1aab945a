import { inArray, sql } from "drizzle-orm";
import { type Database, type Db, inTransaction } from "./client.server.ts";
import { changeCounters } from "./tables.server.ts";

/** The things that are kept in memory between requests. */
export const TOPICS = ["catalog", "delivery", "education", "site"] as const;
export type Topic = (typeof TOPICS)[number];

/** The state of what one person sees of their own: orders, sessions. Nothing of it is kept in memory. */
export type Person = `person ${string}`;
export const person = (userId: string): Person => `person ${userId}`;

/** What all couriers watch: goods that they may carry are recalled, put on hold, or free again. */
export const EVERY_COURIER = person("couriers");

/**
 * What the shop's own people watch: an order was placed or moved. It is published after the commit, as PostgreSQL's
 * notices take a lock of the whole database at commit, and no checkout is to wait for it (decision 020).
 */
export const ADMIN_UPDATES = "admin";

/** What a transaction changes and others want to know. */
export type Change = Topic | Person | typeof ADMIN_UPDATES;

/** The PostgreSQL channel on which processes notify each other. */
export const CHANGES_CHANNEL = "evenlake_changes";

/**
 * Makes a change in one transaction. After its commit every process is notified that what it keeps of these topics is
 * out of date, or that these persons should look again: this one before the caller continues. `changes` may grow
 * meanwhile.
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
      // The notice goes out with the commit, as the counter does.
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

/** Where a change was made; what another process made needs no telling to the others. */
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
/** The same for what concerns single persons, and for what happens in the admin area. */
export const onPersonChange = ofPersons.add;
export const onAdminChange = ofAdmins.add;

/** Notifies the listeners of this process. */
export function notifyListeners(changes: readonly Change[], from: ChangedIn = "this process"): void {
  const topics = changes.filter(isTopic);
  if (topics.length > 0) ofTopics.notify(topics, from);
  for (const one of changes.filter(isPerson)) ofPersons.notify(one.slice(person("").length));
  if (changes.includes(ADMIN_UPDATES)) ofAdmins.notify(from);
}
