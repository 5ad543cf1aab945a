import { sizeKey } from "./product.ts";
import type { ProductDetails, SizeDetails } from "./product-facts.ts";

// Sizes of a product as customers choose them (rules products/sizes).

/**
 * Returns the size with this key, or the one chosen at first: the first in stock, or the first of all. Null for
 * a product with one size.
 */
export function chosenSize(sizes: readonly SizeDetails[], key: string | null): SizeDetails | null {
  const asked = sizes.find(({ sizeName }) => sizeKey(sizeName) === key);
  return asked ?? sizes.find(({ stock }) => stock !== 0) ?? sizes[0] ?? null;
}

/** Returns a product with the figures of a size, and what is put into the cart. */
export function withSize(product: ProductDetails, size: SizeDetails | null) {
  if (size === null) return { shown: product, sale: product };
  const { id, slug, saleName, sizeName: _, thcContent, ...figures } = size;
  const shown: ProductDetails = { ...product, ...figures, thcContent: thcContent || product.thcContent };
  return { shown, sale: { ...shown, id, slug, name: saleName } };
}
