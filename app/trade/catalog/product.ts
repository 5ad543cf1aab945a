import { pictureOr } from "#app/base/lib/address.ts";
import { type Category, defaultPicture } from "./categories.ts";

/** Only an active product is shown and sold. */
export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** At this stock or below, the product's page shows how many are left. */
export const LOW_STOCK = 5;

/** A further picture of a product, beside the one on its card. */
export type FurtherPicture = {
  /** https or a path of this site. */
  address: string;
  /** What it shows, for people who do not see it. */
  alt: string;
};

/** The address of a product's page. */
export function productPath(slug: string): string {
  return `/shop/${encodeURIComponent(slug)}`;
}

/** "4.8 (412 reviews)", of a product that has any. */
export function ratingText(rating: number, reviews: number): string {
  return `${rating.toFixed(1)} (${reviews} ${reviews === 1 ? "review" : "reviews"})`;
}

/** The address of the reviews of a product, or of a further page of them. */
export function reviewsPath(slug: string, page = 1): string {
  return `${productPath(slug)}/reviews${page > 1 ? `?page=${page}` : ""}`;
}

/** A stored product as it is shown: with a picture that can be shown, its own or the drawn one of its category. */
export function withPicture<T extends { image: string; category: Category }>(product: T): T {
  return { ...product, image: pictureOr(product.image, defaultPicture(product.category)) };
}

/** A THC text that wraps only between its parts: "5 mg per piece · 50 mg per tin". */
export function unbrokenAmounts(text: string): string {
  return text.replace(/(\d) (mg|g|ml)\b/g, "$1\u00a0$2").replaceAll(" · ", "\u00a0· ");
}
