import { and, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { defaultPicture } from "./categories.ts";
import { productPictures, products } from "./tables.server.ts";

/**
 * Replaces an image of a product wherever it still stands; null removes it, and leaves the default on the card
 * (rules moving-in/images). The version stays: it's the same image at another address.
 */
export async function replacePicture(
  tx: Db,
  { productId, from, to }: { productId: string; from: string; to: string | null },
): Promise<void> {
  const isMain = and(eq(products.id, productId), eq(products.image, from));
  const isFurther = and(eq(productPictures.productId, productId), eq(productPictures.address, from));
  const [product] = await tx
    .select({ countsAs: products.countsAs })
    .from(products)
    .where(isMain)
    .for("update");
  if (product)
    await tx
      .update(products)
      .set({ image: to ?? defaultPicture(product.countsAs) })
      .where(isMain);
  if (to === null) await tx.delete(productPictures).where(isFurther);
  else await tx.update(productPictures).set({ address: to }).where(isFurther);
}
