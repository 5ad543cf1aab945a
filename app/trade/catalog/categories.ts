/** What belongs to a category. */
type CategoryFacts = {
  /** Its name in the file names of its pictures, "edibles". */
  slug: string;
  /** The class of the color behind its pictures; app.css names the color (`--color-edibles`). */
  tint: `bg-${string}`;
  /** What the milligrams of the whole are counted in: a beverage's container is its package (rules compliance/thc-limits). */
  whole: "package" | "container";
  /** How it is used: by mouth, on the skin, or by inhaling. */
  use: "mouth" | "skin" | "breath";
};

/**
 * The only list of the categories, in the order they are shown. The compiler and the tests show what else a new one needs; it
 * needs a migration too (`npm run db:generate -- --name the-new-category`). Longer texts stand apart: every page loads this.
 */
export const CATEGORY_FACTS = {
  Edibles: { slug: "edibles", tint: "bg-edibles", whole: "package", use: "mouth" },
  Beverages: { slug: "beverages", tint: "bg-beverages", whole: "container", use: "mouth" },
  Tinctures: { slug: "tinctures", tint: "bg-tinctures", whole: "package", use: "mouth" },
  Topicals: { slug: "topicals", tint: "bg-topicals", whole: "package", use: "skin" },
  Vapes: { slug: "vapes", tint: "bg-vapes", whole: "package", use: "breath" },
} as const satisfies Record<string, CategoryFacts>;

/** A category by the name that customers read, addresses carry and the database keeps. */
export type Category = keyof typeof CATEGORY_FACTS;

/** The names of the categories, in the order they are shown. */
export const CATEGORIES = Object.keys(CATEGORY_FACTS) as [Category, ...Category[]];

/** The category of a name that comes from outside; undefined when there is none. */
export function categoryOf(name: unknown): Category | undefined {
  return CATEGORIES.find((category) => category === name);
}

/** The address of a category: the shop page with no other filter (shop-filters.ts). */
export function categoryPath(category: Category): string {
  return `/shop?${new URLSearchParams({ category })}`;
}

/** The placeholder in a category's color, shown where a product's own picture is missing. It looks like no product. */
export function defaultPicture(category: Category): string {
  return `/pictures/default-${CATEGORY_FACTS[category].slug}.svg`;
}

/** The picture on a category's tile. */
export function tilePicture(category: Category): string {
  return `/pictures/tile-${CATEGORY_FACTS[category].slug}.svg`;
}

/** "Edibles, beverages, and vapes": all categories, for the beginning of a sentence. */
export function categoriesInWords(): string {
  const [first, ...others] = CATEGORIES;
  return [first, ...others.map((name) => name.toLowerCase())].join(", ").replace(/, ([^,]*)$/, ", and $1");
}

/** Texts of a category that only few pages show. */
type CategoryTexts = {
  /** What the category holds, in a few words. */
  kinds: string;
  /** How its products are kept at home. */
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
