import { readAddress } from "#app/base/lib/address.ts";
import type { CountedAs } from "#app/trade/compliance/rules.ts";

/** Background colors of a category's images, as defined in app.css (`--color-edibles`), with their labels. */
export const TINTS = {
  edibles: "Peach",
  beverages: "Lake mist",
  tinctures: "Honey",
  topicals: "Sage",
  vapes: "Dusk",
} as const;
export type Tint = keyof typeof TINTS;
export const TINT_NAMES = Object.keys(TINTS) as [Tint, ...Tint[]];

/** Labels of the classes, as in "Counted as: edible". */
export const CLASS_LABELS: Record<CountedAs, string> = {
  edible: "Edible",
  beverage: "Beverage",
  topical: "Topical",
  inhaled: "Inhaled",
  other: "Other",
};

/** A category as every page knows it. */
export type CategoryFacts = {
  name: string;
  /** Its value in addresses, as in `/shop?category=Edibles`. */
  slug: string;
  tint: Tint;
  /** Short description of its products. */
  kinds: string;
  /** Address of its tile's image. */
  image: string;
  countsAs: CountedAs;
  /** Whether visitors see it in lists of categories today (rules products/categories). */
  isListed: boolean;
};

/** Class of the background color of a category's images. */
export function tintClass(tint: Tint | undefined): string {
  return tint ? TINT_CLASSES[tint] : "";
}

/** In full, because the stylesheet only has classes that the source contains. */
const TINT_CLASSES: Record<Tint, string> = {
  edibles: "bg-edibles",
  beverages: "bg-beverages",
  tinctures: "bg-tinctures",
  topicals: "bg-topicals",
  vapes: "bg-vapes",
};

/** Path of a category: the shop page with no other filter (shop-filters.ts). */
export function categoryPath({ slug }: Pick<CategoryFacts, "slug">): string {
  return `/shop?${new URLSearchParams({ category: slug })}`;
}

/** Names of the drawn images, by class. */
const DRAWN: Record<CountedAs, string> = {
  edible: "edibles",
  beverage: "beverages",
  topical: "topicals",
  inhaled: "vapes",
  other: "other",
};

/** Placeholder image for products without an image. It resembles no product. */
export function defaultPicture(countsAs: CountedAs): string {
  return `/pictures/default-${DRAWN[countsAs]}.svg`;
}

/** Image of a category's tile: its own, or the neutral one of its class. */
export function tilePicture({ image, countsAs }: { image: string | null; countsAs: CountedAs }): string {
  return readAddress(image) ?? `/pictures/plain/tile-${DRAWN[countsAs]}.svg`;
}

/** The package that total milligrams refer to: for a beverage, its container (rules compliance/thc-limits). */
export function wholeOf(countsAs: CountedAs): "package" | "container" {
  return countsAs === "beverage" ? "container" : "package";
}

/** Returns whether products of a class are eaten or drunk. */
export function isTakenByMouth(countsAs: CountedAs): boolean {
  return countsAs === "edible" || countsAs === "beverage";
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Lists the categories that visitors see, "edibles, beverages, and vapes"; "products" if there are none. */
export function categoriesInWords(categories: readonly CategoryFacts[]): string {
  const listed = categories.filter(({ isListed }) => isListed);
  return LIST.format(listed.map(({ name }) => withoutCapital(name))) || "products";
}

/** Lowercases a word's first letter, except in abbreviations such as CBD. */
function withoutCapital(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
