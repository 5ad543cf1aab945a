import type { Size } from "#app/trade/catalog/write-sizes.server.ts";
import { type Concerned, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";

/**
 * Returns why a product can't be active with its further sizes on sale, one named sentence each (rules
 * products/sizes). `concerned` are the product's category and class, which its sizes share.
 */
export function sizeProblems(sizes: readonly Size[], concerned: Concerned, rules: readonly Rule[]): string[] {
  const further = sizes.filter(({ mainId, isOn }) => mainId !== null && isOn);
  return further.flatMap((size) => {
    const named = (sentence: string) => `${size.sizeName}: ${sentence}`;
    if (!size.potencyKnown) return [named("its potency is missing.")];
    const { category, countsAs } = concerned;
    return problemsOf({ ...size, category, countsAs }, rules).map(({ sentence }) => named(sentence));
  });
}
