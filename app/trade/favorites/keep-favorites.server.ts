import { and, asc, eq, inArray } from "drizzle-orm";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { isProduct, products } from "#app/trade/catalog/tables.server.ts";
import { FAVORITES_LIMIT } from "./favorites.ts";
import { listFavoriteIds } from "./queries.server.ts";
import { favorites } from "./tables.server.ts";

/**
 * Saves products as a customer's favorites (rules favorites/heart), `productIds` newest first. `sold` is true
 * if any of them was for sale; `full`, if not all of those fit.
 */
export async function addFavorites(
  db: Db,
  { customerId, productIds }: { customerId: string; productIds: readonly string[] },
  now: Temporal.Instant,
): Promise<{ sold: boolean; full: boolean }> {
  return inTransaction(db, async (tx) => {
    // The lock serializes a customer's requests, so together they stay within the limit.
    await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for("no key update");
    const kept = await listFavoriteIds(tx, customerId);
    const found = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, [...productIds]), isProduct(products), eq(products.status, "active")))
      .orderBy(asc(products.id))
      // Prevents the products from being deleted before their favorites are saved.
      .for("key share");
    const forSale = new Set(found.map(({ id }) => id));
    const fresh = productIds.filter((id) => forSale.has(id) && !kept.includes(id));
    const room = Math.max(0, FAVORITES_LIMIT - kept.length);
    // The first in the list is the newest; each following one is a millisecond older.
    const rows = fresh.slice(0, room).map((productId, index) => ({
      customerId,
      productId,
      createdAt: now.subtract({ milliseconds: index }),
    }));
    if (rows.length > 0) await tx.insert(favorites).values(rows).onConflictDoNothing();
    return { sold: forSale.size > 0, full: fresh.length > room };
  });
}

/** Removes a customer's favorite, if it is one. */
export async function removeFavorite(
  db: Db,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<void> {
  await db
    .delete(favorites)
    .where(and(eq(favorites.customerId, customerId), eq(favorites.productId, productId)));
}
