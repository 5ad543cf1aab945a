/** Properties of a category. */
type CategoryFacts = {
  /** Its name in image file names, "edibles". */
  slug: string;
  /** Class of the background color of its images; app.css defines the color (`--color-edibles`). */
  tint: `bg-${string}`;
  /**
   * The package that total milligrams refer to: for a beverage, its container (rules compliance/thc-limits).
   */
  whole: "package" | "container";
  /** How it's used: by mouth, on the skin, or by inhaling. */
  use: "mouth" | "skin" | "breath";
};

/**
 * The only list of categories, in display order. A new one also needs a migration (`npm run db:generate --
 * --name the-new-category`); the compiler and the tests show what else. Longer texts are in other files,
 * because every page loads this one.
 */
export const CATEGORY_FACTS = {
  Edibles: { slug: "edibles", tint: "bg-edibles", whole: "package", use: "mouth" },
  Beverages: { slug: "beverages", tint: "bg-beverages", whole: "container", use: "mouth" },
  Tinctures: { slug: "tinctures", tint: "bg-tinctures", whole: "package", use: "mouth" },
  Topicals: { slug: "topicals", tint: "bg-topicals", whole: "package", use: "skin" },
  Vapes: { slug: "vapes", tint: "bg-vapes", whole: "package", use: "breath" },
} as const satisfies Record<string, CategoryFacts>;

/** A category by its name, as shown, used in URLs, and stored in the database. */
export type Category = keyof typeof CATEGORY_FACTS;

/** Names of the categories, in display order. */
export const CATEGORIES = Object.keys(CATEGORY_FACTS) as [Category, ...Category[]];

/** Parses a category name from untrusted input; undefined if there is no such category. */
export function categoryOf(name: unknown): Category | undefined {
  return CATEGORIES.find((category) => category === name);
}

/** Path of a category: the shop page with no other filter (shop-filters.ts). */
export function categoryPath(category: Category): string {
  return `/shop?${new URLSearchParams({ category })}`;
}

/** Placeholder image in a category's color, for products without an image. It resembles no product. */
export function defaultPicture(category: Category): string {
  return `/pictures/default-${CATEGORY_FACTS[category].slug}.svg`;
}

/** Image of a category's tile; only in the demo, its packages have the shop's name. */
export function tilePicture(category: Category, { isDemo }: { isDemo: boolean }): string {
  return `/pictures/${isDemo ? "" : "plain/"}tile-${CATEGORY_FACTS[category].slug}.svg`;
}

/** Returns all categories as the start of a sentence: "Edibles, beverages, and vapes". */
export function categoriesInWords(): string {
  const [first, ...others] = CATEGORIES;
  return [first, ...others.map((name) => name.toLowerCase())].join(", ").replace(/, ([^,]*)$/, ", and $1");
}

/** Category texts shown on only a few pages. */
type CategoryTexts = {
  /** Short description of the category's products. */
  kinds: string;
  /** Storage instructions. */
  storage: string;
};

export const CATEGORY_TEXTS: Record<Category, CategoryTexts> = {
  Edibles: {
    kinds: "Gummies, mints, honey and shortbread",
    storage: "Keep cool and dry, in the closed original package, locked away from children and pets.",
  },
  Beverages: {
    kinds: "Seltzers and hop water",
    storage: "Keep cool and out of the sun. Once open, never leave it where a child could take a sip.",
  },
  Tinctures: {
    kinds: "By the dropper",
    storage: "Keep upright, closed and out of the sun, locked away from children and pets.",
  },
  Topicals: {
    kinds: "Balms, creams and oils",
    storage: "Keep closed, below 77 °F and out of the sun, away from children and pets.",
  },
  Vapes: {
    kinds: "Pens, ready to use",
    storage: "Keep upright, below 77 °F and out of the sun, locked away from children and pets.",
  },
};
