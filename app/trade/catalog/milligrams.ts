import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { CATEGORY_FACTS, type Category } from "./categories.ts";

/**
 * A serving of at most so many milligrams of THC is a small one: the filter of the shop (rules search/low-dose-filter), and where a newcomer
 * begins.
 */
export const SMALL_SERVING_MG = 2.5;

/** What a product's label says of its milligrams of THC, with what they cost. */
export type Milligrams = {
  category: Category;
  priceCents: Cents;
  thcMgPerServing: number;
  servingsPerPackage: number;
  thcMgPerPackage: number;
};

/** "10 servings", "1 serving". */
export function servingsText(servings: number): string {
  return `${servings} ${servings === 1 ? "serving" : "servings"}`;
}

/**
 * "10 servings of 5 mg," "50 mg per package," "$0.48 per mg": the parts of one sentence, which a narrow card breaks between
 * (rules products/milligrams, products/price-per-mg). None without any THC.
 */
export function milligramParts(product: Milligrams): string[] {
  const { category, thcMgPerServing, servingsPerPackage, thcMgPerPackage } = product;
  if (thcMgPerPackage <= 0) return [];
  const serving = `${servingsText(servingsPerPackage)} of ${thcMgPerServing} mg`;
  const whole = `${thcMgPerPackage} mg per ${CATEGORY_FACTS[category].whole}`;
  const price = pricePerMgText(product);
  return price === null ? [`${serving},`, whole] : [`${serving},`, `${whole},`, price];
}

/** "$0.48 per mg", rounded half up to the cent (rules products/price-per-mg); null without any THC, and for what only touches the skin. */
export function pricePerMgText(product: Milligrams): string | null {
  const cents = pricePerMg(product);
  if (cents === null) return null;
  return cents === 0 ? "Less than $0.01 per mg" : `${formatMoney(cents)} per mg`;
}

/**
 * Cents for one milligram of THC. A label has at most two decimals, so it counts in whole hundredths of a milligram, which
 * is exact.
 */
function pricePerMg({ category, priceCents, thcMgPerPackage }: Milligrams): Cents | null {
  const hundredths = Math.round(thcMgPerPackage * 100);
  if (hundredths <= 0 || CATEGORY_FACTS[category].use === "skin") return null;
  return Math.floor((priceCents * 200 + hundredths) / (hundredths * 2));
}

/** THC of all lines in milligrams, to the hundredth. */
export function thcOf(lines: readonly { thcMgPerPackage: number; quantity: number }[]): number {
  return roundMg(lines.reduce((sum, line) => sum + line.thcMgPerPackage * line.quantity, 0));
}

/** Milligrams to the hundredth, as a label has them. */
export function roundMg(mg: number): number {
  return Math.round(mg * 100) / 100;
}
