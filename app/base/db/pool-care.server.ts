import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { repeat } from "#app/base/config/repeat.server.ts";

/** Interval between checks of an idle connection, and how long it may take to respond, in ms. */
const LIMITS = { everyMs: 2_000, patienceMs: 3_000 };

/**
 * Detects dead connections before a request gets one: at regular intervals, one idle connection must respond.
 * If it doesn't, all idle ones are closed, since they share its network route. Returns the function that
 * stops the checks.
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

  // If acquiring a connection fails, the pool has no idle one to check.
  return repeat(everyMs, look, () => {});
}
