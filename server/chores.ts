import { lt } from "drizzle-orm";
import { sessions } from "#app/auth/tables.server.ts";
import { sweepCheckoutKeys } from "#app/checkout/sweep-checkout-keys.server.ts";
import { reportError } from "#app/config/errors.server.ts";
import type { Database } from "#app/db/client.server.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Once an hour: forget old checkout keys and sessions that have ended. */
export function repeatChores(db: Database): { stop: () => void } {
  const timer = setInterval(async () => {
    try {
      await sweepCheckoutKeys(db, Temporal.Now.instant());
      await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
    } catch (error) {
      reportError(error, "chores");
    }
  }, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
