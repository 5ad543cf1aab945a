import { randomUUID } from "node:crypto";
import { and, count, eq, max } from "drizzle-orm";
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

/** Further images of a product, besides the one on its card. */
const MOST_FURTHER = 7;

/**
 * Adds an image that was removed from a product: on its card if that has the default, else after the others
 * (rules moving-in/images). Does nothing if the product is gone or full.
 */
export async function addPictureAgain(
  tx: Db,
  { productId, address, alt }: { productId: string; address: string; alt: string },
): Promise<void> {
  const { name, image, countsAs } = products;
  const [product] = await tx
    .select({ name, image, countsAs })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  if (!product) return;
  if (product.image === defaultPicture(product.countsAs)) {
    await tx.update(products).set({ image: address }).where(eq(products.id, productId));
    return;
  }
  const [further] = await tx
    .select({ howMany: count(), last: max(productPictures.position) })
    .from(productPictures)
    .where(eq(productPictures.productId, productId));
  if ((further?.howMany ?? 0) >= MOST_FURTHER) return;
  const position = (further?.last ?? -1) + 1;
  await tx
    .insert(productPictures)
    .values({ id: randomUUID(), productId, position, address, alt: alt || product.name });
}
