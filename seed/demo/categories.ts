import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import type { Tint } from "#app/trade/catalog/categories.ts";
import { categories } from "#app/trade/catalog/tables.server.ts";
import type { CountedAs } from "#app/trade/compliance/rules.ts";

type DemoCategory = { name: string; kinds: string; tint: Tint; storage: string; countsAs: CountedAs };

/** The five categories of the demo shop, in display order. */
export const DEMO_CATEGORIES = [
  {
    name: "Edibles",
    kinds: "Gummies, mints, honey and shortbread",
    tint: "edibles",
    storage: "Keep cool and dry, in the closed original package, locked away from children and pets.",
    countsAs: "edible",
  },
  {
    name: "Beverages",
    kinds: "Seltzers and hop water",
    tint: "beverages",
    storage: "Keep cool and out of the sun. Once open, never leave it where a child could take a sip.",
    countsAs: "beverage",
  },
  {
    name: "Tinctures",
    kinds: "By the dropper",
    tint: "tinctures",
    storage: "Keep upright, closed and out of the sun, locked away from children and pets.",
    countsAs: "edible",
  },
  {
    name: "Topicals",
    kinds: "Balms, creams and oils",
    tint: "topicals",
    storage: "Keep closed, below 77 °F and out of the sun, away from children and pets.",
    countsAs: "topical",
  },
  {
    name: "Vapes",
    kinds: "Pens, ready to use",
    tint: "vapes",
    storage: "Keep upright, below 77 °F and out of the sun, locked away from children and pets.",
    countsAs: "inhaled",
  },
] as const satisfies readonly DemoCategory[];

export type DemoCategoryName = (typeof DEMO_CATEGORIES)[number]["name"];
export const DEMO_CATEGORY_NAMES = DEMO_CATEGORIES.map(({ name }) => name);

/** Returns the demo's category with this name. */
export function demoCategory(name: DemoCategoryName): DemoCategory {
  return DEMO_CATEGORIES.find((one) => one.name === name) as DemoCategory;
}

/**
 * Adds the demo's categories, except those that exist. Their addresses are their names, and their tiles show
 * packages with the demo's name.
 */
export async function writeDemoCategories(tx: Db): Promise<void> {
  const rows = DEMO_CATEGORIES.map((category, displayOrder) => ({
    ...category,
    id: randomUUID(),
    slug: category.name,
    image: `/pictures/tile-${category.tint}.svg`,
    displayOrder,
  }));
  await tx.insert(categories).values(rows).onConflictDoNothing();
}
