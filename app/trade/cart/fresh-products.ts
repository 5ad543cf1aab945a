import {
  isCount,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOptional,
  isText,
  type Shape,
} from "#app/base/lib/shape.ts";
import { isNoDelivery, type NoDelivery } from "#app/trade/delivery/zip-check.ts";
import type { FreshProduct } from "./lines.ts";

/**
 * Response of `GET /cart/products`. `noDelivery` is null if the shop delivers to the customer's address, and
 * absent for visitors (rules cart/undeliverable-zip).
 */
export type CartProducts = { products: FreshProduct[]; noDelivery?: NoDelivery | null | undefined };

/** Field shapes of a fresh product; a response may have more fields. */
export const FRESH_PRODUCT_FIELDS = {
  id: isText,
  slug: isText,
  name: isText,
  category: isText,
  priceCents: isCount,
  image: isText,
  stock: isNullOr(isNumber),
  thcMgPerPackage: isNumber,
};

export const isCartProducts: Shape<CartProducts> = isObject({
  products: isListOf(isObject<FreshProduct>(FRESH_PRODUCT_FIELDS)),
  noDelivery: isOptional(isNullOr(isNoDelivery)),
});
