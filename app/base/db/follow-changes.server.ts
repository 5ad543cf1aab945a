import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import {
  ADMIN_UPDATES,
  CHANGES_CHANNEL,
  type Change,
  onAdminChange,
  readVersions,
  TOPICS,
  tellListeners,
} from "./changes.server.ts";
import { connectBeside, type Database } from "./client.server.ts";

const LOOK_EVERY_MS = 5_000;
/** What happens in the admin area is told to the other processes after this long, in ms, everything of this time at once. */
const GATHERING_MS = 100;

/**
 * Tells this process's listeners what other processes change: at once by PostgreSQL's notices, and every few seconds
 * by looking at the counters, so that a missed notice is made up for. The counters are read over the connection that
 * listens, so that a connection that no longer works is noticed and replaced.
 */
export async function followChanges(
  db: Database,
  { listen, log }: { listen: boolean; log: Logger },
): Promise<{ stop: () => Promise<void> }> {
  let listener: pg.Client | null = null;
  let looking: Promise<void> | null = null;

  async function startListening(): Promise<pg.Client> {
    const connection = await connectBeside(db);
    connection.on("notification", ({ payload }) => tellListeners([payload as Change], "another process"));
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
  async function tellOthers() {
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
    if (!listen || from === "another process" || hasAdminChange) return;
    hasAdminChange = true;
    setTimeout(tellOthers, GATHERING_MS).unref();
  });

  async function look() {
    try {
      const found = await (listen ? readOverListener() : readVersions(db));
      const moved = TOPICS.filter((topic) => found[topic] !== known[topic]);
      known = found;
      if (moved.length > 0) tellListeners(moved, "another process");
      await tellOthers();
    } catch (error) {
      log.warn({ err: error }, "could not look for changes");
      void listener?.end();
      listener = null;
    }
  }

  let known = await (listen ? readOverListener() : readVersions(db));
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopHearing();
      await looking;
      await listener?.end();
    },
  };
}
