import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { OPEN_STATUSES, type OrderStatus } from "./status.ts";
import { orders } from "./tables.server.ts";

/**
 * The name under which the orders of a customer are locked (base/db/hold-names.server.ts), by a checkout and by the deletion
 * of the account: whichever comes second sees what the first one did.
 */
export const ordersOfCustomer = (customerId: string) => `customer ${customerId}`;

/** The orders of a customer that are under way, oldest first. */
export async function listOpenOrders(
  db: Db,
  customerId: string,
): Promise<{ id: string; status: OrderStatus }[]> {
  return db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, [...OPEN_STATUSES])))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}
