import type pg from "pg";

/** How often one idle connection is asked, and how long it may take to answer the smallest of questions, in ms. */
const LIMITS = { everyMs: 2_000, patienceMs: 3_000 };

/**
 * Finds connections whose other end has gone without a word (a router that restarted, a firewall that forgot them)
 * before a customer does: again and again one idle connection is asked for a sign of life. Without one, all idle
 * connections are given up, since they went the same way, and the pool opens new ones; those in use end at their own
 * limit of a statement. Returns the way to stop.
 */
export function careForPool(pool: pg.Pool, { everyMs, patienceMs } = LIMITS): () => void {
  let looking = false;

  async function look() {
    if (pool.idleCount === 0) return;
    const connection = await pool.connect();
    try {
      await connection.query({ text: "select 1", query_timeout: patienceMs } as pg.QueryConfig);
      connection.release();
    } catch {
      connection.release(true);
      while (pool.idleCount > 0) (await pool.connect()).release(true);
    }
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      // A pool that has no connection to give has none to care for.
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
