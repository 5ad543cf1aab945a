/** An image waits, is being fetched, and is then in the library or failed. */
export const PICTURE_STATES = ["waiting", "fetching", "fetched", "failed"] as const;

/** Images per product: one on its card, and further ones (rules moving-in/images). */
export const PICTURES_PER_PRODUCT = 8;
/** Images waiting in total; further ones stay at their address. */
export const MOST_WAITING = 20_000;

const [MINUTE, HOUR] = [60, 3_600];
const WAITS_S = [MINUTE, 10 * MINUTE, HOUR];

/** Returns the seconds until the next attempt after this many; null if there are none left. */
export function waitAfter(tries: number): number | null {
  return WAITS_S[tries - 1] ?? null;
}
