import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { handovers } from "./tables.server.ts";

/**
 * Empties the notes that were typed at the door of a customer, in the transaction that deletes the account. It runs while
 * the orders still name the customer.
 */
export async function eraseDoorNotes(tx: Db, customerId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  await tx.update(handovers).set({ note: "" }).where(inArray(handovers.orderId, own));
}
