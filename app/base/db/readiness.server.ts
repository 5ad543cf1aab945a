import type pg from "pg";
import { connectBeside, connectToPooler, type Database } from "./client.server.ts";
import { isMigrated } from "./migrate.server.ts";

/** How long a connection to the database may take, and how long its answer, in ms. */
const PATIENCE_MS = 3_000;

/**
 * Answers whether this process can work: whether its database can be reached and is migrated. It asks over a connection
 * of its own, so that neither a locked row nor a pool in full use makes a healthy process look broken. Questions that
 * come while a check is under way get its answer. A pooler in front of the database must be there too.
 */
export function watchReadiness(db: Database): { isReady: () => Promise<boolean>; stop: () => Promise<void> } {
  let line: pg.Client | null = null;
  let pooler: pg.Client | null = null;
  let migrated = false;
  let asked: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    // One broken connection proves nothing: the answer is no only when a new connection does not work either.
    return (await askOnce()) || (await askOnce());
  }

  async function askOnce(): Promise<boolean> {
    try {
      line ??= await connectBeside(db, { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
      // A migrated database stays migrated, so its list of migrations is read only until it is complete.
      if (migrated) await line.query("select 1");
      else migrated = await isMigrated(line);
      if (db.$client.isPooled) pooler ??= await holdPooler();
      return migrated;
    } catch {
      void line?.end();
      line = null;
      return false;
    }
  }

  /** An open connection to the pooler shows that it is there. It takes none of its own to the database. */
  async function holdPooler(): Promise<pg.Client> {
    const held = await connectToPooler(db, { connectionTimeoutMillis: PATIENCE_MS });
    held.once("end", () => {
      if (pooler === held) pooler = null;
    });
    return held;
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
      await Promise.all([line?.end(), pooler?.end()]);
    },
  };
}
