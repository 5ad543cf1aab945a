/** A code of an authenticator app holds for so many seconds, its step. */
const STEP_SECONDS = 30;

/** How many steps a phone's clock may be ahead or behind. */
const DRIFT_STEPS = 1;

/** The steps whose codes are taken at a moment, the newest first (rules 14.26). */
export function takenSteps(now: Temporal.Instant): number[] {
  const step = Math.floor(now.epochMilliseconds / (STEP_SECONDS * 1000));
  return Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, back) => step + DRIFT_STEPS - back);
}

/** "ABCD EFGH IJ": a key in groups of four, as people type it into an app. */
export function inGroupsOfFour(key: string): string {
  return key.replace(/(.{4})(?=.)/g, "$1 ");
}
