import { ADMIN_UPDATES, type Change, EVERY_COURIER } from "#app/base/db/changes.server.ts";

/**
 * What changes when batches can no longer be sold, packed and delivered, or can be again: visitors see another stock, and packers
 * and couriers with units of them have to know at once (rules batches/blocked-orders).
 */
export const GOODS_CHANGES: readonly Change[] = ["catalog", ADMIN_UPDATES, EVERY_COURIER];

/** Adds them to what a transaction changes. */
export function tellOfGoods(changed: Set<Change>): void {
  for (const change of GOODS_CHANGES) changed.add(change);
}
