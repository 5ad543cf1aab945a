import { ADMIN_UPDATES, type Change, EVERY_COURIER } from "#app/base/db/changes.server.ts";

/**
 * What is said when batches may be sold, packed and delivered no more, or again: visitors see another stock, and whoever packs or
 * carries units of them has to know at once (rules batches 4).
 */
export const GOODS_CHANGES: readonly Change[] = ["catalog", ADMIN_UPDATES, EVERY_COURIER];

/** Adds them to what a transaction changes. */
export function tellOfGoods(changed: Set<Change>): void {
  for (const change of GOODS_CHANGES) changed.add(change);
}
