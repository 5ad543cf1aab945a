/** Unit of a figure. */
export type Unit = "/s" | "ms" | "s" | "%" | "kB" | "MB" | "files" | "reads";

/** One measured number and its target. */
export type Figure = { what: string; value: number; unit: Unit; want?: string | undefined };

/**
 * Figures of repeated work: rate, duration, and processor time per run. Processor time is the most stable,
 * since it excludes other programs; null omits it.
 */
export function figuresOf(
  what: string,
  { count, perSecond, medianMs }: { count: number; perSecond: number; medianMs: number },
  spentMs: number | null,
  want: { perSecond?: string; median?: string } = {},
): Figure[] {
  const figures: Figure[] = [
    { what, value: perSecond, unit: "/s", want: want.perSecond },
    { what: "  median", value: medianMs, unit: "ms", want: want.median },
  ];
  if (spentMs !== null) figures.push({ what: "  processor time of one", value: spentMs / count, unit: "ms" });
  return figures;
}

/** Result of several rounds: the median, the lowest, and the highest. */
export type Spread = { median: number; least: number; most: number };

/** The value below which a share (0 to 1) of the numbers lies; 0 for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The number in the middle, or halfway between the two in the middle; 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.floor((sorted.length - 1) / 2);
  return ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2;
}

export function spreadOf(numbers: readonly number[]): Spread {
  return { median: median(numbers), least: Math.min(...numbers), most: Math.max(...numbers) };
}

/**
 * Our figure relative to theirs in percent: one ratio per round, since a temporary slowdown affects both
 * sides in that round. Uses the median over the rounds, not the ratio of the medians.
 */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): Spread {
  const rounds = Math.min(ours.length, theirs.length);
  const ratios = Array.from({ length: rounds }, (_, round) => ratio(ours[round] ?? 0, theirs[round] ?? 0));
  return spreadOf(ratios);
}

function ratio(ours: number, theirs: number): number {
  if (ours === theirs) return 100;
  return (ours / theirs) * 100;
}

/** Returns the order of `sides` sides in a round: A B, then B A, so neither has an advantage. */
export function sequenceOf(sides: number, round: number): number[] {
  const forth = Array.from({ length: sides }, (_, side) => side);
  return round % 2 === 0 ? forth : forth.reverse();
}

/** Decimal places for values of at least this size, for units with fractions. */
const DIGITS: [least: number, digits: number][] = [
  [100, 1],
  [1, 2],
  [0, 3],
];

/** A value with its unit: "18,402/s", "0.083 ms", "97 %". */
export function say(value: number, unit: Unit): string {
  const fine = DIGITS.find(([least]) => Math.abs(value) >= least)?.[1] ?? 0;
  const digits = {
    "/s": value < 100 ? 1 : 0,
    "%": Math.abs(value) < 10 ? 1 : 0,
    files: 0,
    reads: 0,
    ms: fine,
    s: fine,
    kB: 1,
    MB: 1,
  }[unit];
  const number = value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === "/s" ? `${number}/s` : `${number} ${unit}`;
}
