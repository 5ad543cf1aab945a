import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import { repeat } from "#app/base/config/repeat.server.ts";
import {
  ADMIN_UPDATES,
  CHANGES_CHANNEL,
  type Change,
  notifyListeners,
  onAdminChange,
  readVersions,
  TOPICS,
} from "./changes.server.ts";
import { connectBeside, type Database } from "./client.server.ts";

const LOOK_EVERY_MS = 5_000;
/** What happens in the admin area is told to the other processes after this long, in ms, everything of this time at once. */
const GATHERING_MS = 100;

/**
 * Notifies this process of what others change: at once by PostgreSQL's notices, and every few seconds by the counters,
 * read over the connection that listens, so that one that no longer works is noticed.
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

  /** True from a change in the admin area until the other processes have been told of it. */
  let hasAdminChange = false;

  /** Over the connection that listens: no place in the pool is taken, and no other transaction waits. */
  async function notifyOthers() {
    if (!hasAdminChange || !listener) return;
    hasAdminChange = false;
    try {
      await listener.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, ADMIN_UPDATES]);
    } catch {
      // The connection is replaced when it is next looked over, and then this is told.
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
    log.warn({ err: error }, "could not look for changes");
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
