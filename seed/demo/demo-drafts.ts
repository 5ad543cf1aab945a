import { randomUUID } from "node:crypto";
import type { educationArticles } from "#app/content/education/tables.server.ts";
import type { products } from "#app/trade/catalog/tables.server.ts";
import { openMoment } from "./open-moment.ts";
import { doc, p } from "./write-text.ts";

// Drafts of the demo shop's admin, invisible to visitors.

/** A can that can't be sold: it exceeds the legal limit for a container, as its form says. */
export const draftSeltzer = {
  slug: "deep-water-blackberry-seltzer",
  name: "Deep Water Blackberry Seltzer",
  category: "Beverages",
  type: "Seltzer",
  thcContent: "12 mg per can",
  priceCents: 900,
  image: "/pictures/default-beverages.svg",
  effects: ["Social", "Mellow"],
  description: "Blackberry with a little sage. The sample came back stronger than we ordered it.",
  status: "draft",
  stock: 0,
  thcMgPerServing: 6,
  servingsPerPackage: 2,
  thcMgPerPackage: 12,
  delta9Percent: 0.003,
  ingredients: "Carbonated water, blackberry juice concentrate, sage extract, hemp extract.",
  allergens: "None of the major allergens.",
  netContent: "355 ml (one can)",
  brand: "Evenlake",
  labBatch: "EVL-26-1107",
} as const satisfies Partial<typeof products.$inferInsert>;

/** How many days ago the draft was saved, also in the audit log. */
export const DRAFTED_DAYS_AGO = 2;

export function demoDraftProduct(now: Temporal.Instant): typeof products.$inferInsert {
  const madeAt = openMoment(now, DRAFTED_DAYS_AGO);
  return {
    ...draftSeltzer,
    id: randomUUID(),
    effects: [...draftSeltzer.effects],
    createdAt: madeAt,
    updatedAt: madeAt,
  };
}

export function demoDraftArticle(now: Temporal.Instant): typeof educationArticles.$inferInsert {
  const madeAt = openMoment(now, 1);
  return {
    id: randomUUID(),
    slug: "what-the-courier-checks",
    title: "What the courier checks at your door",
    description: "Two minutes with an ID, and why nobody can skip them.",
    category: "Safety",
    readTime: 2,
    image: "/pictures/default-article.svg",
    featured: false,
    content: doc(
      p`The courier looks at the photograph, the date of birth and the day on which the ID expires.`,
    ),
    status: "draft",
    createdAt: madeAt,
    updatedAt: madeAt,
  };
}
