import type { Db } from "#app/base/db/client.server.ts";
import { cashDrawers, floats } from "./tables.server.ts";

/** Removes all cash drawers and floats, which were of trial orders (rules first-steps/trial). */
export async function removeAllCash(tx: Db): Promise<void> {
  await tx.delete(floats);
  await tx.delete(cashDrawers);
}
