import type { Point } from "#app/base/settings/delivery-profile.ts";
import zips from "./shipped-zips.json" with { type: "json" };

/**
 * Built-in delivery ZIP codes of a new shop, nearest first (rules zip-codes/served-list); also used by the
 * demo shop, tests, and benchmarks.
 */
export const SHIPPED_ZIPS: readonly (Point & { zip: string; city: string; state: string })[] = zips;
