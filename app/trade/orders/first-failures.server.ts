import { and, eq, inArray, min } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orderEvents } from "./tables.server.ts";

/** When the first visit of each of these orders failed; one that never failed is not in it. */
export async function firstFailures(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Temporal.Instant>> {
  const { orderId, toStatus, at, takenBack } = orderEvents;
  const rows = await db
    .select({ orderId, at: min(at) })
    .from(orderEvents)
    .where(and(inArray(orderId, [...orderIds]), eq(toStatus, "delivery_failed"), eq(takenBack, false)))
    .groupBy(orderId);
  return new Map(rows.flatMap((row) => (row.at ? [[row.orderId, row.at] as const] : [])));
}
