import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

/** How often one idle connection is checked, and how long it may take to answer, in ms. */
const LIMITS = { everyMs: 2_000, patienceMs: 3_000 };

/**
 * Finds connections whose other end has silently disappeared (a router restarted, a firewall dropped them) before a
 * customer's request meets one: at regular intervals one idle connection must answer a small query. When it does not,
 * all idle connections are closed, since they share its route, and the pool opens new ones; those in use end at the
 * limit of their own statement. Returns the function that stops the checks.
 */
export function careForPool(pool: pg.Pool, { everyMs, patienceMs } = LIMITS): () => void {
  let looking = false;

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

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      // A pool that has no connection to give has no idle one to check.
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
