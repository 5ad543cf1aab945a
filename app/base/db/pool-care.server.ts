import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { repeat } from "#app/base/config/repeat.server.ts";

/** How often one idle connection is checked, and how long it may take to answer, in ms. */
const LIMITS = { everyMs: 2_000, patienceMs: 3_000 };

/**
 * Finds connections whose other end has silently disappeared before a request meets one: at regular intervals one idle
 * connection must answer. When it does not, all idle ones are closed, since they share its route. Returns the function
 * that stops the checks.
 */
export function careForPool(pool: pg.Pool, { everyMs, patienceMs } = LIMITS): () => void {
  async function look() {
    if (pool.idleCount === 0) return;
    const connection = await pool.connect();
    const answers = connection.query("select 1").then(
      () => true,
      () => false,
    );
    const isThere = await Promise.race([answers, wait(patienceMs, false, { ref: false })]);
    connection.release(!isThere);
    if (isThere) return;
    while (pool.idleCount > 0) (await pool.connect()).release(true);
  }

  // A pool that has no connection to give has no idle one to check.
  return repeat(everyMs, look, () => {});
}
