import { count, countDistinct, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, unchanged } from "#app/base/lib/result.ts";
import { deleteItem } from "#app/base/records/save-item.server.ts";
import { forgetVersions } from "#app/base/versions/keep-version.server.ts";
import {
  deleteProduct,
  findWholeProduct,
  lockWholeProducts,
  updateProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { favorites } from "#app/trade/favorites/tables.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import { keepProduct } from "./save-product.server.ts";

/** The product that somebody wants to delete, with what hangs on it; null when there is none with this id, a UUID. */
export async function findRemoval(db: Db, id: string) {
  const product = await findWholeProduct(db, id);
  if (!product) return null;
  const { name, status, hasBatches } = product;
  return { id, name, status, hasBatches, ...(await whatHangsOn(db, id)) };
}

/** The orders that name a product, and the people who marked it with the heart. */
async function whatHangsOn(db: Db, id: string) {
  const [[sold], [loved]] = await Promise.all([
    db
      .select({ orders: countDistinct(orderItems.orderId) })
      .from(orderItems)
      .where(eq(orderItems.productId, id)),
    db.select({ hearts: count() }).from(favorites).where(eq(favorites.productId, id)),
  ]);
  return { orders: sold?.orders ?? 0, hearts: loved?.hearts ?? 0 };
}

/**
 * Deletes a product, or archives it when an order names it or it has batches (rules product-screens/deletion); one that is gone already
 * is no refusal. The product is held before the orders are looked at: an order that is being placed either is seen here, or finds
 * the product gone.
 */
export async function removeProduct(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<"deleted" | "archived"> {
  const removed = await transact<"deleted" | "archived", never>(db, async (tx, changed) => {
    changed.add("catalog");
    const [held] = await lockWholeProducts(tx, [id]);
    if (!held) return unchanged("deleted");
    const isKept = held.hasBatches || (await whatHangsOn(tx, id)).orders > 0;
    if (!isKept) {
      const remove = () => deleteProduct(tx, id);
      await deleteItem(
        tx,
        { actor, table: "products", id, read: async () => held, remove, forget: forgetVersions },
        now,
      );
      return ok("deleted");
    }
    if (held.status === "archived") return unchanged("archived");
    const after = await updateProduct(tx, held, {
      status: "archived",
      version: held.version + 1,
      updatedAt: now,
    });
    await recordAudit(
      tx,
      { actor, action: "products.archive", subject: "products", subjectId: id, before: held, after },
      now,
    );
    if (after) await keepProduct.save(tx, { actor, table: "products", id, before: held, after }, now);
    return ok("archived");
  });
  // There is nothing that it could refuse.
  return removed.ok ? removed.value : removed.refusal;
}
