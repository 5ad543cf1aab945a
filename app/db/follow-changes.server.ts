import type { PoolClient } from "pg";
import type { Logger } from "pino";
import { CHANGES_CHANNEL, readVersions, TOPICS, type Topic, tellListeners } from "./changes.server.ts";
import type { Database } from "./client.server.ts";

const LOOK_EVERY_MS = 5_000;

/**
 * Keeps this process's memories true to what other processes write: by PostgreSQL's notices at once, and by
 * looking at the counters every few seconds, so that a missed notice heals by itself.
 */
export async function followChanges(
  db: Database,
  { listen, log }: { listen: boolean; log: Logger },
): Promise<{ stop: () => Promise<void> }> {
  let known = await readVersions(db);
  let listener: PoolClient | null = null;
  let stopped = false;

  async function startListening() {
    const client = await db.$client.connect();
    client.on("notification", ({ payload }) => tellListeners([payload as Topic]));
    client.on("error", () => {
      if (listener === client) listener = null;
      client.release(true);
    });
    await client.query(`listen ${CHANGES_CHANNEL}`);
    listener = client;
  }

  async function look() {
    if (stopped) return;
    try {
      if (listen && !listener) await startListening();
      const found = await readVersions(db);
      const moved = TOPICS.filter((topic) => found[topic] !== known[topic]);
      known = found;
      if (moved.length > 0) tellListeners(moved);
    } catch (error) {
      log.warn({ err: error }, "could not look for changes");
    }
  }

  if (listen) await startListening();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      listener?.release(true);
    },
  };
}
