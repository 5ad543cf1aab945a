import type { Cents } from "#app/lib/money.ts";

/** Spec 3, Product. */
export const CATEGORIES = ["Edibles", "Beverages", "Tinctures", "Topicals", "Vapes"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Only an active product is shown and sold. */
export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** What a product card shows: the shape of every list of products. */
export type ProductCardData = {
  id: string;
  slug: string;
  name: string;
  category: Category;
  type: string;
  thcContent: string;
  priceCents: Cents;
  image: string;
  effects: string[];
  isNew: boolean;
  isBestSeller: boolean;
  /** Average of the reviews, one decimal; null when there are none. */
  rating: number | null;
  reviews: number | null;
  /** Units left; null when the shop does not count this product. */
  stock: number | null;
};
