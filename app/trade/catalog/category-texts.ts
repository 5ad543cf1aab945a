import type { Category } from "./categories.ts";

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
