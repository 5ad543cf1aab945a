import { describe, expect, it } from "vitest";
import { DEMO_CATEGORY_NAMES, type DemoCategoryName } from "./categories.ts";
import type { DemoProduct } from "./demo-product.ts";
import { demoProducts } from "./products.ts";

/** Number of demo products in each category. */
const COUNTS: Record<DemoCategoryName, number> = {
  Edibles: 9,
  Beverages: 7,
  Tinctures: 5,
  Topicals: 4,
  Vapes: 3,
};
const PACKAGING = ["jar", "can", "dropper", "tin", "pen", "box", "pouch"];
const MOODS = ["Relaxed", "Calm", "Social", "Uplifted", "Cozy", "Focused", "Bright", "Mellow"];

/** The legal limits (rules compliance/delta-9-limit, compliance/thc-limits). */
const LIMITS = { mgPerServing: 5, mgPerPackage: 50, mgPerBeverage: 10, delta9Percent: 0.3 };

/**
 * Net weight in grams from "45 g (10 pieces…)", "30 ml (28 g, …)" or "355 ml (…)": the amount at the start,
 * or the grams right after a volume; water-based drinks count as 1 g per ml. Null if the text has neither.
 */
function netGrams(netContent: string): number | null {
  const stated = netContent.match(/^(?:[\d.]+ ml \()?([\d.]+) g\b/);
  if (stated) return Number(stated[1]);
  const volume = netContent.match(/^([\d.]+) ml\b/);
  return volume ? Number(volume[1]) : null;
}

/** "10 pieces, 4.5 g each", "30 servings of 1 ml": count × size in the text's first unit. */
function countedParts(netContent: string): { count: number; size: number; total: number } | null {
  const total = netContent.match(/^([\d.]+) (g|ml)\b/);
  const parts = netContent.match(/(\d+) [a-z]+(?:,| of) ([\d.]+) (g|ml|mg)\b/);
  if (!total || !parts) return null;
  const size = parts[3] === "mg" ? Number(parts[2]) / 1000 : Number(parts[2]);
  return { count: Number(parts[1]), size, total: Number(total[1]) };
}

const count = (test: (product: DemoProduct) => boolean) => demoProducts.filter(test).length;
const each = describe.each(demoProducts.map((product) => [product.slug, product] as const));

describe("the demo catalog", () => {
  it("has 28 products over all categories", () => {
    expect(demoProducts).toHaveLength(28);
    for (const category of DEMO_CATEGORY_NAMES) {
      expect(
        count((product) => product.category === category),
        category,
      ).toBe(COUNTS[category]);
    }
  });

  it("has unique slugs, names, and lab batches", () => {
    for (const key of ["slug", "name", "labBatch"] as const) {
      expect(new Set(demoProducts.map((product) => product[key])).size, key).toBe(28);
    }
  });

  it("has exactly three New, exactly four Best Sellers, and none that's both", () => {
    expect(count((product) => product.isNew)).toBe(3);
    expect(count((product) => product.isBestSeller)).toBe(4);
    expect(count((product) => product.isNew && product.isBestSeller)).toBe(0);
  });

  it("shows every stock state: one sold out, two low, some not tracked, the rest 20 to 120", () => {
    expect(count(({ stock }) => stock === 0)).toBe(1);
    expect(count(({ stock }) => stock !== null && stock >= 3 && stock <= 5)).toBe(2);
    expect(count(({ stock }) => stock === null)).toBe(2);
    expect(count(({ stock }) => stock !== null && stock >= 20 && stock <= 120)).toBe(23);
  });

  it("uses every kind of packaging and every mood word", () => {
    expect(new Set(demoProducts.map((product) => product.packaging))).toEqual(new Set(PACKAGING));
    expect(new Set(demoProducts.flatMap((product) => product.effects))).toEqual(new Set(MOODS));
  });

  it("spans prices from about $6 to about $60", () => {
    const prices = demoProducts.map((product) => product.priceCents);
    expect(Math.min(...prices)).toBeLessThanOrEqual(700);
    expect(Math.max(...prices)).toBeGreaterThanOrEqual(5000);
  });
});

each("%s", (_slug, product) => {
  it("is within the legal limits", () => {
    expect(product.thcMgPerServing).toBeGreaterThan(0);
    expect(product.thcMgPerServing).toBeLessThanOrEqual(LIMITS.mgPerServing);
    expect(product.thcMgPerPackage).toBeLessThanOrEqual(LIMITS.mgPerPackage);
    expect(product.delta9Percent).toBeLessThanOrEqual(LIMITS.delta9Percent);
    if (product.category === "Beverages") {
      expect(product.thcMgPerPackage).toBeLessThanOrEqual(LIMITS.mgPerBeverage);
      expect(product.netContent).toMatch(/one can\)$/);
      expect([1, 2]).toContain(product.servingsPerPackage);
      expect(product.thcMgPerServing).toBe(5);
    }
  });

  it("has a package of serving × servings, in whole hundredths of a milligram, as stored in the database", () => {
    const hundredths = Math.round(product.thcMgPerServing * 100);
    expect(hundredths / 100).toBe(product.thcMgPerServing);
    expect(Number.isInteger(product.servingsPerPackage)).toBe(true);
    expect(hundredths * product.servingsPerPackage).toBe(Math.round(product.thcMgPerPackage * 100));
    expect(Math.round(product.thcMgPerPackage * 100) / 100).toBe(product.thcMgPerPackage);
  });

  it("shows the same milligrams in its THC text", () => {
    const shown = [...product.thcContent.matchAll(/([\d.]+) mg/g)].map((match) => Number(match[1]));
    const facts =
      product.servingsPerPackage === 1
        ? [product.thcMgPerPackage]
        : [product.thcMgPerServing, product.thcMgPerPackage];
    expect(shown).toEqual(facts);
  });

  it("has the delta-9 percentage that its net content gives", () => {
    const grams = netGrams(product.netContent);
    if (grams === null) throw new Error(`net content has no weight or volume: ${product.netContent}`);
    const exact = (product.thcMgPerPackage / (grams * 1000)) * 100;
    expect(exact).toBeLessThanOrEqual(LIMITS.delta9Percent);
    expect(product.delta9Percent).toBe(Math.round(exact * 1000) / 1000);
  });

  it("has a net content whose parts are its servings and add up to the whole", () => {
    const parts = countedParts(product.netContent);
    if (product.category === "Beverages") return;
    if (parts === null) throw new Error(`net content names no parts: ${product.netContent}`);
    expect(parts.count).toBe(product.servingsPerPackage);
    expect(parts.count * parts.size).toBeCloseTo(parts.total, 6);
  });

  it("has realistic prices", () => {
    expect(Number.isInteger(product.priceCents)).toBe(true);
    expect(product.priceCents).toBeGreaterThanOrEqual(600);
    expect(product.priceCents).toBeLessThanOrEqual(6000);
  });

  it("uses only kinds and moods from the closed lists", () => {
    expect(DEMO_CATEGORY_NAMES).toContain(product.category);
    expect(PACKAGING).toContain(product.packaging);
    expect(product.effects.length).toBeGreaterThan(0);
    expect(new Set(product.effects).size).toBe(product.effects.length);
    for (const mood of product.effects) expect(MOODS).toContain(mood);
    expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("names its lab batch and a real test date in 2026", () => {
    expect(product.labBatch).toMatch(/^[A-Z]{3}-26-\d{3,4}$/);
    expect(product.labTestedOn).toMatch(/^2026-\d{2}-\d{2}$/);
    expect(new Date(`${product.labTestedOn}T00:00:00Z`).toISOString().slice(0, 10)).toBe(product.labTestedOn);
  });

  it("makes no health claim, promises no effect, and addresses adults", () => {
    const text = `${product.name} ${product.type} ${product.description}`;
    expect(text).not.toMatch(
      /\b(heal|cure|treat|relie[fv]|pain|sleep|anxi|stress|soothe|therap|medic|remed|wellness|inflamm|detox|high|buzz|kids?|child|cand(y|ies)|cartoon|bears?|worms?|rainbow|lolli|soda|sour)/i,
    );
    const sentences = product.description.split(/(?<=\.)\s+/);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(3);
  });

  it("has a complete label", () => {
    for (const text of [product.ingredients, product.allergens, product.netContent, product.brand]) {
      expect(text.trim()).not.toBe("");
    }
  });
});
