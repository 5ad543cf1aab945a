import type { Category } from "#app/catalog/categories.ts";
import { beverages } from "./products-beverages.ts";
import { edibles } from "./products-edibles.ts";
import { tinctures } from "./products-tinctures.ts";
import { topicals } from "./products-topicals.ts";
import { vapes } from "./products-vapes.ts";

/** One product of the demo shop. Spec 3, Product, with the label facts of design 4. */
export type DemoProduct = {
  slug: string;
  name: string;
  category: Category;
  /** What it is in the trade's words: "Gummies", "Seltzer", "Balm". */
  type: string;
  /** The potency text shown on the card and the page. */
  thcContent: string;
  priceCents: number;
  packaging: "jar" | "can" | "dropper" | "tin" | "pen" | "box" | "pouch";
  /**
   * Mood tags customers filter by, never a promise. Closed set: Relaxed, Calm, Social, Uplifted, Cozy,
   * Focused, Bright, Mellow.
   */
  effects: string[];
  isNew: boolean;
  isBestSeller: boolean;
  /** One decimal; null together with reviews when nobody has rated it yet. */
  rating: number | null;
  reviews: number | null;
  description: string;
  /** Units left; null = not counted. */
  stock: number | null;
  /** Milligrams of delta-9 THC; serving × servings = package. */
  thcMgPerServing: number;
  servingsPerPackage: number;
  thcMgPerPackage: number;
  /** Delta-9 THC by weight in percent: package mg over the net weight, three decimals. */
  delta9Percent: number;
  /** Per serving, or "" when there are none. */
  otherCannabinoids: string;
  ingredients: string;
  allergens: string;
  /** Starts with the amount: "45 g (…)", "355 ml (…)". Liquids that are not mostly water also state their grams. */
  netContent: string;
  brand: string;
  labBatch: string;
  /** YYYY-MM-DD. */
  labTestedOn: string;
};

/**
 * The demo catalogue: 28 invented products of invented brands, within Minnesota's limits (5 mg per serving,
 * 50 mg per package, 0.3 % delta-9; 10 mg per beverage container). products.test.ts proves it.
 */
export const demoProducts: DemoProduct[] = [...edibles, ...beverages, ...tinctures, ...topicals, ...vapes];
