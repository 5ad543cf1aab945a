import { CATEGORIES } from "#app/catalog/categories.ts";
import {
  isCount,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isText,
  type Shape,
} from "#app/lib/shape.ts";
import type { FreshProduct } from "./lines.ts";

/** What `GET /cart/products` answers. */
export type CartProducts = { products: FreshProduct[] };

/** The shapes of a fresh product's fields, also for answers whose products have further fields. */
export const FRESH_PRODUCT_FIELDS = {
  id: isText,
  slug: isText,
  name: isText,
  category: isOneOf(...CATEGORIES),
  priceCents: isCount,
  image: isText,
  stock: isNullOr(isNumber),
};

export const isCartProducts: Shape<CartProducts> = isObject({
  products: isListOf(isObject<FreshProduct>(FRESH_PRODUCT_FIELDS)),
});
