import { randomUUID } from "node:crypto";
import { asc, eq, lt } from "drizzle-orm";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { countAttempts, type TooMany } from "#app/accounts/auth/rate-limits.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { backInStockRequests } from "./tables.server.ts";

/** Maximum age of a request, in days. */
const KEPT_DAYS = 180;

type Ask = { email: string; productId: string; address: string };

/**
 * Stores an email address for the back-in-stock email (rules back-in-stock/alerts). An address already stored
 * gets the same response, so the form doesn't reveal who requested an alert. `email` is lowercase; `address`
 * is the sender's network address.
 */
export async function requestBackInStock(
  db: Database,
  { email, productId, address }: Ask,
  now: Temporal.Instant,
): Promise<Result<null, TooMany>> {
  const counted = await countAttempts(db, [{ limit: "back-address", subject: clientNetwork(address) }]);
  if (!counted.ok) {
    logSecurityEvent("back-address-limited", { address });
    return refused(counted.refusal);
  }
  await db
    .insert(backInStockRequests)
    .values({ id: randomUUID(), email, productId, createdAt: now })
    .onConflictDoNothing({ target: [backInStockRequests.email, backInStockRequests.productId] });
  return ok(null);
}

/** Returns the products requested under an email address, for its owner. */
export async function readOwnBackInStockRequests(db: Db, email: string) {
  const rows = await db
    .select({ product: products.saleName, at: backInStockRequests.createdAt })
    .from(backInStockRequests)
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(eq(backInStockRequests.email, email))
    .orderBy(asc(backInStockRequests.createdAt));
  return rows.map(({ product, at }) => ({ product, at: isoText(at) }));
}

/** Deletes the requests of an email address, in the caller's transaction. */
export async function eraseBackInStockRequests(tx: Db, email: string): Promise<void> {
  await tx.delete(backInStockRequests).where(eq(backInStockRequests.email, email));
}

/** Deletes requests older than half a year. */
export async function sweepBackInStockRequests(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .delete(backInStockRequests)
    .where(lt(backInStockRequests.createdAt, now.subtract({ hours: 24 * KEPT_DAYS })));
}
