import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Scenario } from "../trial.ts";

// More people than the shop has database connections, so all connections could end up waiting.
const BUYERS = 12;
const READERS = 12;

export const locked: Scenario = {
  name: "locked",
  holds:
    "while another client locks the tables, requests end within 10 s with 503, and the shop stays ready throughout",
  short: true,
  run: async (trial) => {
    const { stage } = trial;
    trial.buying(stage.buyers.slice(0, BUYERS), { pauseMs: 100 });
    trial.reading(READERS, { pauseMs: 200 });
    trial.watchingReadiness();
    await wait(trial.dice("lock").between(300, 900));
    await stage.look(async (db) => {
      await lockTables(db);
      await wait(trial.long ? 30_000 : 12_000);
      await db.query("commit");
    });
    await trial.backWithin(5);
  },
};

/** Starts a transaction that locks both tables. */
async function lockTables(db: pg.ClientBase): Promise<void> {
  for (;;) {
    await db.query("begin");
    try {
      await db.query("lock table products, orders in access exclusive mode");
      return;
    } catch (error) {
      // An order may hold one table and wait for the other. PostgreSQL then aborts one of the two
      // transactions; if it's this one, it requests the locks again.
      await db.query("rollback");
      if ((error as { code?: string }).code !== "40P01") throw error;
    }
  }
}
