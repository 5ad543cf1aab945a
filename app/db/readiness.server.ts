import { type Connection, connectBeside, type Database } from "./client.server.ts";
import { isMigrated } from "./migrate.server.ts";

/** How long the server may take to be reached, and to answer, in ms. */
const PATIENCE_MS = 3_000;

/**
 * Answers whether this process can work: its database is reached and migrated. Asked over a connection of its own,
 * so that neither a row that somebody holds nor a pool in full use makes a process look ill; questions that come
 * while one is under way get its answer.
 */
export function watchReadiness(db: Database): { isReady: () => Promise<boolean>; stop: () => Promise<void> } {
  let line: Connection | null = null;
  let migrated = false;
  let asked: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    // One connection that broke says nothing yet: the answer is no when a new one does not work either.
    return (await askOnce()) || (await askOnce());
  }

  async function askOnce(): Promise<boolean> {
    try {
      line ??= await connectBeside(db, { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
      // A migrated database stays one, so its list of migrations is read until it is right, and then no more.
      if (migrated) await line.query("select 1");
      else migrated = await isMigrated(line);
      return migrated;
    } catch {
      void line?.end();
      line = null;
      return false;
    }
  }

  return {
    isReady: () => {
      asked ??= ask().finally(() => {
        asked = null;
      });
      return asked;
    },
    stop: async () => {
      await asked;
      await line?.end();
    },
  };
}
