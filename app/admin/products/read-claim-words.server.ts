import { and, inArray, ne } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { productPictures, products } from "#app/trade/catalog/tables.server.ts";

/** What a bulk edit would let visitors read: the words of those of these products that are not active yet. */
export async function readWordsToPublish(db: Db, ids: readonly string[]) {
  const [rows, pictures] = await Promise.all([
    db
      .select()
      .from(products)
      .where(and(inArray(products.id, [...ids]), ne(products.status, "active"))),
    db
      .select()
      .from(productPictures)
      .where(inArray(productPictures.productId, [...ids])),
  ]);
  const of = Map.groupBy(pictures, ({ productId }) => productId);
  return rows.map(({ id, name, ...row }) => ({
    id,
    name,
    values: { ...row, name, status: "active", pictures: of.get(id) ?? [] },
  }));
}
