import type { DemoCategoryName } from "./categories.ts";

/** One product of the demo shop, with the facts of its label. */
export type DemoProduct = {
  slug: string;
  name: string;
  category: DemoCategoryName;
  /** The kind of product, in the trade's term: "Gummies", "Seltzer", "Balm". */
  type: string;
  /** The potency text on the card and the page. */
  thcContent: string;
  priceCents: number;
  packaging: "jar" | "can" | "dropper" | "tin" | "pen" | "box" | "pouch";
  /**
   * Mood tags that customers filter by, never a promise. Closed set: Relaxed, Calm, Social, Uplifted, Cozy,
   * Focused, Bright, Mellow.
   */
  effects: string[];
  isNew: boolean;
  isBestSeller: boolean;
  description: string;
  /** Units on hand; null = not tracked. */
  stock: number | null;
  /** Milligrams of delta-9 THC; serving × servings = package. */
  thcMgPerServing: number;
  servingsPerPackage: number;
  thcMgPerPackage: number;
  /** Delta-9 THC by weight in percent: package mg over the net weight, three decimals. */
  delta9Percent: number;
  /** Per serving, or "" if there are none. */
  otherCannabinoids: string;
  ingredients: string;
  allergens: string;
  /**
   * Starts with the amount: "45 g (…)", "355 ml (…)". Liquids that aren't mostly water also state their
   * grams.
   */
  netContent: string;
  brand: string;
  labBatch: string;
  /** YYYY-MM-DD. */
  labTestedOn: string;
};
