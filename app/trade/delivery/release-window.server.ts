import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { deliveryWindows } from "./tables.server.ts";

/** Gives a place in a window back. */
export async function releaseWindow(tx: Db, windowId: string): Promise<void> {
  await tx
    .update(deliveryWindows)
    .set({ booked: sql`${deliveryWindows.booked} - 1` })
    .where(and(eq(deliveryWindows.id, windowId), gt(deliveryWindows.booked, 0)));
}
