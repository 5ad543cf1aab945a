import { pictureOr } from "#app/base/lib/address.ts";
import { slugOf } from "#app/base/lib/compared.ts";
import { counted } from "#app/base/lib/money.ts";
import type { CountedAs } from "#app/trade/compliance/rules.ts";
import { defaultPicture } from "./categories.ts";

/** Only an active product is shown and sold. */
export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Low-stock threshold: at this many units or fewer, the product's page shows how many are left. */
export const LOW_STOCK = 5;

/** An additional image of a product, besides the one on its card. */
export type FurtherPicture = {
  /** An https URL or a path of this site. */
  address: string;
  /** Text alternative. */
  alt: string;
};

/** Path of a product page. */
export function productPath(slug: string): string {
  return `/shop/${encodeURIComponent(slug)}`;
}

/** Returns a size's part of an address: "4-pack". */
export function sizeKey(name: string): string {
  return slugOf(name) ?? "size";
}

/** Path of a product's page with this size chosen. */
export function sizePath(slug: string, name: string): string {
  return `${productPath(slug)}?size=${encodeURIComponent(sizeKey(name))}`;
}

/** Returns "4.8 (412 reviews)" for a product with reviews. */
export function ratingText(rating: number, reviews: number): string {
  return `${rating.toFixed(1)} (${counted(reviews, "review", "reviews")})`;
}

/** Path of a product's reviews, optionally of a further page. */
export function reviewsPath(slug: string, page = 1): string {
  return `${productPath(slug)}/reviews${page > 1 ? `?page=${page}` : ""}`;
}

/** Returns a stored product with a displayable image: its own or the default of its class. */
export function withPicture<T extends { image: string; countsAs: CountedAs }>(product: T): T {
  return { ...product, image: pictureOr(product.image, defaultPicture(product.countsAs)) };
}

/** Returns a THC text that wraps only between its parts: "5 mg per piece · 50 mg per tin". */
export function unbrokenAmounts(text: string): string {
  return text.replace(/(\d) (mg|g|ml)\b/g, "$1\u00a0$2").replaceAll(" · ", "\u00a0· ");
}
