import type pg from "pg";
import { connectBeside, connectToPooler, type Database } from "./client.server.ts";
import { isMigrated } from "./migrate.server.ts";

/** How long a connection to the database may take, and how long its answer, in ms. */
const PATIENCE_MS = 3_000;

/** False for a database that follows another one, as a former leader does whose place was taken. */
async function takesWrites(line: pg.Client): Promise<boolean> {
  const { rows } = await line.query<{ transaction_read_only: string }>("show transaction_read_only");
  return rows[0]?.transaction_read_only === "off";
}

/**
 * Answers whether this process can work: its database (and pooler) can be reached, takes writes and is migrated. It asks over a
 * connection of its own, so that no locked row or full pool makes a healthy process look broken.
 */
export function watchReadiness(db: Database): { isReady: () => Promise<boolean>; stop: () => Promise<void> } {
  let line: pg.Client | null = null;
  let pooler: pg.Client | null = null;
  let migrated = false;
  let asked: Promise<boolean> | null = null;

  async function askOnce(): Promise<boolean> {
    try {
      line ??= await connectBeside(db, { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
      // A migrated database stays migrated, so its list of migrations is read only until it is complete.
      migrated ||= await isMigrated(line);
      if (!(await takesWrites(line))) throw new Error("the database takes no writes");
      if (db.$client.isPooled) pooler ??= await openPooler();
      return migrated;
    } catch {
      void line?.end();
      line = null;
      return false;
    }
  }

  /** An open connection to the pooler shows that it is there. It takes none of its own to the database. */
  async function openPooler(): Promise<pg.Client> {
    const opened = await connectToPooler(db, { connectionTimeoutMillis: PATIENCE_MS });
    opened.once("end", () => {
      if (pooler === opened) pooler = null;
    });
    return opened;
  }

  return {
    isReady: () => {
      // One broken connection proves nothing: the answer is no only when a new connection does not work either.
      asked ??= askOnce()
        .then((works) => works || askOnce())
        .finally(() => {
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
