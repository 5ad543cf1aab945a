/** In what a figure is counted. */
export type Unit = "/s" | "ms" | "s" | "%" | "kB" | "MB" | "files" | "reads";

/** One number that a measurement brings out, and what we want it to be. */
export type Figure = { what: string; value: number; unit: Unit; want?: string };

/** What several rounds brought out: the median, the lowest and the highest. */
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
 * Ours against theirs in percent: a ratio for each round, since what slows a machine down for a while slows both down
 * in that round. The median over the rounds counts, not the ratio of the medians.
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

/** The sequence of `sides` sides in a round (from 0): A B, then B A, so that neither has the better place. */
export function sequenceOf(sides: number, round: number): number[] {
  const forth = Array.from({ length: sides }, (_, side) => side);
  return round % 2 === 0 ? forth : forth.reverse();
}

/** A value with its unit: "18,402/s", "0.83 ms", "97 %". */
export function say(value: number, unit: Unit): string {
  const digits = unit === "/s" ? (value < 100 ? 1 : 0) : ["%", "files", "reads"].includes(unit) ? 0 : 2;
  const shown = Math.abs(value) >= 100 ? Math.min(digits, 1) : digits;
  const number = value.toLocaleString("en-US", {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  });
  return unit === "/s" ? `${number}/s` : `${number} ${unit}`;
}
