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

/** The fields of a fresh product, for whoever is answered one with more to it. */
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
