import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { handovers, orders } from "./tables.server.ts";

/**
 * Takes the person out of a customer's orders when the account is deleted: what was sold, where to (city and ZIP)
 * and for how much stays; name, contact, street and notes go (design 5, Account).
 */
export async function erasePersonalData(tx: Db, customerId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  await tx.update(handovers).set({ note: "" }).where(inArray(handovers.orderId, own));
  await tx
    .update(orders)
    .set({ contactName: "", contactEmail: "", contactPhone: "", deliveryAddress: "", instructions: "" })
    .where(eq(orders.customerId, customerId));
}
