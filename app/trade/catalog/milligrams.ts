import { type Cents, counted, formatMoney } from "#app/base/lib/money.ts";
import type { CountedAs } from "#app/trade/compliance/rules.ts";
import { wholeOf } from "./categories.ts";

/**
 * Maximum milligrams of THC in a small serving: the shop's filter (rules search/low-dose-filter), and the
 * starting point for newcomers.
 */
export const SMALL_SERVING_MG = 2.5;

/** Label data on milligrams of THC, with the price. */
export type Milligrams = {
  countsAs: CountedAs;
  priceCents: Cents;
  thcMgPerServing: number;
  servingsPerPackage: number;
  /** Of one container. */
  thcMgPerPackage: number;
  /** Containers sold together, and the milligrams of all of them. */
  containersPerPack: number;
  thcMgPerPack: number;
};

/** "10 servings", "1 serving". */
export function servingsText(servings: number): string {
  return counted(servings, "serving", "servings");
}

/**
 * Returns "10 servings of 5 mg," "50 mg per package," "$0.48 per mg": parts of one sentence, which wraps
 * between them on a narrow card (rules products/milligrams, products/price-per-mg). A pack also has "20 mg per
 * pack of 4,". Empty without any THC.
 */
export function milligramParts(product: Milligrams): string[] {
  const { countsAs, thcMgPerServing, servingsPerPackage, thcMgPerPackage } = product;
  const { containersPerPack, thcMgPerPack } = product;
  if (thcMgPerPackage <= 0) return [];
  const serving = `${servingsText(servingsPerPackage)} of ${thcMgPerServing} mg`;
  const whole = `${thcMgPerPackage} mg per ${wholeOf(countsAs)}`;
  const price = pricePerMgText(product);
  const pack = containersPerPack > 1 ? [`${thcMgPerPack} mg per pack of ${containersPerPack}`] : [];
  const parts = [serving, whole, ...pack, ...(price === null ? [] : [price])];
  return parts.map((part, index) => (index < parts.length - 1 ? `${part},` : part));
}

/**
 * Returns "$0.48 per mg", rounded half up to the cent (rules products/price-per-mg); null without any THC,
 * and for products used on the skin.
 */
export function pricePerMgText(product: Milligrams): string | null {
  const cents = pricePerMg(product);
  if (cents === null) return null;
  return cents === 0 ? "Less than $0.01 per mg" : `${formatMoney(cents)} per mg`;
}

/**
 * Returns the cents per milligram of THC. A label has at most two decimals, so calculating in whole
 * hundredths of a milligram is exact.
 */
function pricePerMg({ countsAs, priceCents, thcMgPerPack }: Milligrams): Cents | null {
  const hundredths = Math.round(thcMgPerPack * 100);
  if (hundredths <= 0 || countsAs === "topical") return null;
  return Math.floor((priceCents * 200 + hundredths) / (hundredths * 2));
}

/** Sums the THC of all items in milligrams, to the hundredth. */
export function thcOf(lines: readonly { thcMgPerPackage: number; quantity: number }[]): number {
  return roundMg(lines.reduce((sum, line) => sum + line.thcMgPerPackage * line.quantity, 0));
}

/** Returns the milligrams of all containers sold together. */
export function packMg({
  thcMgPerPackage,
  containersPerPack = 1,
}: {
  thcMgPerPackage: number;
  containersPerPack?: number | undefined;
}): number {
  return roundMg(thcMgPerPackage * containersPerPack);
}

/** Rounds milligrams to the hundredth, as on labels. */
export function roundMg(mg: number): number {
  return Math.round(mg * 100) / 100;
}
