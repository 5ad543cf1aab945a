import { exactHead, headWords, isExactHead, numberedHead } from "./head-words.ts";
import {
  KLAVIYO_PROFILES,
  MAILCHIMP_CONTACTS,
  SHOPIFY_CUSTOMERS,
  SHOPIFY_DISCOUNTS,
  SQUARE_CUSTOMERS,
  WOO_CUSTOMERS,
} from "./people-sources.ts";
import {
  DUTCHIE_MENU,
  JANE_MENU,
  SHOPIFY_PRODUCTS,
  SQUARE_PRODUCTS,
  WOO_PRODUCTS,
} from "./product-sources.ts";
import type { Source } from "./source.ts";

/** Known files, those with the most particular columns first. */
export const SOURCES: readonly Source[] = [
  SHOPIFY_PRODUCTS,
  WOO_PRODUCTS,
  SQUARE_PRODUCTS,
  SHOPIFY_DISCOUNTS,
  MAILCHIMP_CONTACTS,
  KLAVIYO_PROFILES,
  SHOPIFY_CUSTOMERS,
  SQUARE_CUSTOMERS,
  WOO_CUSTOMERS,
  JANE_MENU,
  DUTCHIE_MENU,
];

/** Recognizes a file by its columns; null for one that no known software exports. */
export function recognizeSource(head: readonly string[]): Source | null {
  const known = new Set(head.map(headWords));
  return SOURCES.find(({ tells }) => tells.every((names) => names.some((name) => known.has(name)))) ?? null;
}

/** Column of a file: the field that its cells fill, "optionName 2" for a numbered one, and the rank of its name. */
export type PlacedColumn = { field: string; rank: number } | null;

/** Square's stock, which has a column for each location. */
const STOCK_OF_PLACE = /^current quantity/;

/** Returns the field of each column of a file. */
export function placeFields(columns: Source["columns"], head: readonly string[]): PlacedColumn[] {
  const fields = Object.entries(columns) as [string, readonly string[]][];
  const isAssigned = fields.some(([, names]) => names.some(isExactHead));
  return head.map((name) => {
    const words = isAssigned ? exactHead(name) : headWords(name);
    for (const [field, names] of fields) {
      const rank = names.indexOf(words);
      // Each name is another weight.
      if (rank >= 0) return { field: field === "weightPrice" ? `weightPrice ${rank}` : field, rank };
    }
    if (STOCK_OF_PLACE.test(words)) return { field: "stock", rank: 0 };
    const numbered = numberedHead(words);
    if (!numbered) return null;
    for (const [field, names] of fields) {
      const rank = names.indexOf(numbered.pattern);
      if (rank >= 0) return { field: `${field} ${numbered.number}`, rank };
    }
    return null;
  });
}
