import type { Point } from "./bands.ts";
import zips from "./shipped-zips.json" with { type: "json" };

/**
 * The delivery ZIPs that a new shop begins with, nearest first (rules zip-codes/served-list): for the demo shop, tests and measurements
 * too.
 */
export const SHIPPED_ZIPS: readonly (Point & { zip: string; city: string; state: string })[] = zips;
