import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { refunds } from "./tables.server.ts";

/**
 * Empties the reasons of the refunds to a customer whose account is being deleted (rules account/deleted-data): an admin typed them, and
 * may have named the customer. The orders must still name them; they are held, so that a refund that is just made is found too.
 */
export async function eraseRefundReasons(tx: Db, customerId: string): Promise<void> {
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.id))
    .for("no key update");
  const ids = own.map(({ id }) => id);
  await tx
    .update(refunds)
    .set({ reason: "" })
    .where(and(inArray(refunds.orderId, ids), eq(refunds.kind, "by_hand")));
}
