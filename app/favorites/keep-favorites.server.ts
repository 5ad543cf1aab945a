import { and, asc, eq, inArray } from "drizzle-orm";
import { products } from "#app/catalog/tables.server.ts";
import { customers } from "#app/customers/tables.server.ts";
import { type Db, inTransaction } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { FAVORITES_FULL, FAVORITES_LIMIT, NOT_SOLD } from "./favorites.ts";
import { listFavoriteIds } from "./queries.server.ts";
import { favorites } from "./tables.server.ts";

/** Why a favorite is not kept. */
export type FavoriteRefusal = { name: "not_sold" | "full"; sentence: string };

/** Keeps a product as a customer's favorite (rules 12.1); keeping it twice changes nothing. */
export async function addFavorite(
  db: Db,
  { customerId, productId }: { customerId: string; productId: string },
  now: Temporal.Instant,
): Promise<Result<null, FavoriteRefusal>> {
  return inTransaction(db, async (tx) => {
    const { sold, fresh, room } = await weigh(tx, customerId, [productId]);
    if (sold.length === 0) return refused({ name: "not_sold", sentence: NOT_SOLD });
    if (fresh.length > room) return refused({ name: "full", sentence: FAVORITES_FULL });
    await keep(tx, customerId, fresh, now);
    return ok(null);
  });
}

/** Removes a customer's favorite; does nothing when the product is none. */
export async function removeFavorite(
  db: Db,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<void> {
  await db
    .delete(favorites)
    .where(and(eq(favorites.customerId, customerId), eq(favorites.productId, productId)));
}

/**
 * Adds the favorites that a browser kept before its owner signed in; `productIds` newest first. Ids of no product for
 * sale are passed over. `full` is true when not all of them had room.
 */
export async function mergeFavorites(
  db: Db,
  { customerId, productIds }: { customerId: string; productIds: readonly string[] },
  now: Temporal.Instant,
): Promise<{ full: boolean }> {
  return inTransaction(db, async (tx) => {
    const { fresh, room } = await weigh(tx, customerId, productIds);
    await keep(tx, customerId, fresh.slice(0, room), now);
    return { full: fresh.length > room };
  });
}

/** Which of these products are for sale, which of those are not kept yet, and how many more the customer may keep. */
async function weigh(tx: Db, customerId: string, productIds: readonly string[]) {
  // The lock handles two messages of one customer one after the other, so that both together stay within the limit.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
  const kept = await listFavoriteIds(tx, customerId);
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), eq(products.status, "active")))
    .orderBy(asc(products.id))
    // None of them can be deleted before its heart is kept.
    .for("key share");
  const forSale = new Set(found.map(({ id }) => id));
  const sold = productIds.filter((id) => forSale.has(id));
  const fresh = sold.filter((id) => !kept.includes(id));
  return { sold, fresh, room: Math.max(0, FAVORITES_LIMIT - kept.length) };
}

/** The first of the list is the newest, by a millisecond each. */
async function keep(tx: Db, customerId: string, productIds: readonly string[], now: Temporal.Instant) {
  if (productIds.length === 0) return;
  await tx
    .insert(favorites)
    .values(
      productIds.map((productId, place) => ({
        customerId,
        productId,
        createdAt: now.subtract({ milliseconds: place }),
      })),
    )
    .onConflictDoNothing();
}
