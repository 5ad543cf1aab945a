import { lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { checkoutKeys } from "./tables.server.ts";

/** Forgets checkout keys older than 24 hours; the orders keep theirs. Returns how many. */
export async function sweepCheckoutKeys(db: Db, now: Temporal.Instant): Promise<number> {
  const swept = await db
    .delete(checkoutKeys)
    .where(lt(checkoutKeys.createdAt, now.subtract({ hours: 24 })))
    .returning({ key: checkoutKeys.key });
  return swept.length;
}
