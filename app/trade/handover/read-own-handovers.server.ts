import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { handovers } from "./tables.server.ts";

/** What the shop noted at the door about a customer, for that customer; instants are ISO strings. */
export async function readOwnHandovers(db: Db, customerId: string) {
  const rows = await db
    .select({ handover: handovers })
    .from(handovers)
    .innerJoin(orders, eq(orders.id, handovers.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(handovers.at), asc(handovers.id));
  return rows.map(({ handover: { id, actorId, at, ...fact } }) => ({ ...fact, at: isoText(at) }));
}
