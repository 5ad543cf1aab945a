const STEPS = [2, 4, 6, 8, 10] as const;

/**
 * The top of a chart's axis: the least of 2, 4, 6, 8, 10, 20, 40 … that is no smaller than the largest value. Its half
 * is a whole number too, so that the axis can name both.
 */
export function axisTop(largest: number): number {
  let power = 1;
  while (largest > 10 * power) power *= 10;
  return (STEPS.find((step) => step * power >= largest) ?? 10) * power;
}

/** The places of the bars that get their label below the axis: the first, the last, and some between, evenly. */
export function labeledBars(bars: number, most: number): number[] {
  if (bars <= most) return Array.from({ length: bars }, (_, bar) => bar);
  const gap = (bars - 1) / (most - 1);
  return Array.from({ length: most }, (_, n) => Math.round(n * gap));
}
