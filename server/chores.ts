import { sweepRateLimits } from "#app/auth/rate-limits.server.ts";
import { sweepSessions } from "#app/auth/sweep-sessions.server.ts";
import { sweepCheckoutKeys } from "#app/checkout/sweep-checkout-keys.server.ts";
import { reportError } from "#app/config/errors.server.ts";
import type { Database } from "#app/db/client.server.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Once an hour: forget old checkout keys, and sessions, mailed links and counters that have run out. */
export function repeatChores(db: Database): { stop: () => void } {
  const timer = setInterval(async () => {
    try {
      const now = Temporal.Now.instant();
      await sweepCheckoutKeys(db, now);
      await sweepSessions(db, now);
      await sweepRateLimits(db, now);
    } catch (error) {
      reportError(error, "chores");
    }
  }, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
