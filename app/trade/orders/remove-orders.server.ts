import { inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "./tables.server.ts";

/** Removes orders with everything about them; their units and windows must be released before. */
export async function removeOrders(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(orders).where(inArray(orders.id, [...ids]));
}
