import type { Category } from "#app/trade/catalog/categories.ts";
import { problemsOf, type Rule } from "#app/trade/compliance/rules.ts";

/**
 * What speaks against the sale of a batch by the limits among the rules of a day (rules batches/counted-stock), in a sentence; null when
 * nothing does.
 */
export function strengthProblem(
  category: Category,
  delta9Percent: number,
  rules: readonly Rule[],
): string | null {
  const found = { category, delta9Percent, thcMgPerServing: 0, thcMgPerPackage: 0 };
  return problemsOf(found, rules).find(({ measure }) => measure !== null)?.sentence ?? null;
}
