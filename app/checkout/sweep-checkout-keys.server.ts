import { lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { checkoutKeys } from "./tables.server.ts";

/** Hours for which the same form gets the same answer (design 7). */
const KEPT_HOURS = 24;

/** Forgets checkout keys older than a day; returns how many. */
export async function sweepCheckoutKeys(db: Db, now: Temporal.Instant): Promise<number> {
  const swept = await db
    .delete(checkoutKeys)
    .where(lt(checkoutKeys.createdAt, now.subtract({ hours: KEPT_HOURS })))
    .returning({ key: checkoutKeys.key });
  return swept.length;
}
