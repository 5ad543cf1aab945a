/** The name of the error that stands for a screen whose code could not be fetched; scripts/desk-stays.ts throws it. */
export const MISSING_SCREEN = "MissingScreen";

/** True when a screen's code could not be fetched, and nothing else is wrong (rules 33.11). */
export function isMissingScreen(error: unknown): boolean {
  return error instanceof Error && error.name === MISSING_SCREEN;
}
