/** A worker that ends within this time after it became ready has ended early, in ms. */
export const EARLY_MS = 30_000;
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before a worker that ended is replaced, in ms: nothing after one that had worked for a while, and
 * twice as long after each further one that ended early.
 */
export function restartWaitMs(earlyInARow: number): number {
  if (earlyInARow === 0) return 0;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (earlyInARow - 1));
}
