import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * Takes a customer out of the manifests that are kept (rules routes/manifest), in the transaction that deletes the account; the
 * orders must still name the customer. What was in the car, its batches and its value stay.
 */
export async function eraseCustomerOfRoutes(tx: Db, customerId: string): Promise<void> {
  const own = await tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  const ids = new Set(own.map(({ id }) => id));
  if (ids.size === 0) return;
  const driven = tx
    .select({ id: routeStops.routeId })
    .from(routeStops)
    .where(inArray(routeStops.orderId, [...ids]));
  const kept = await tx
    .select({ id: routes.id, manifest: routes.manifest })
    .from(routes)
    .where(and(inArray(routes.id, driven), isNotNull(routes.manifest)))
    .orderBy(asc(routes.id))
    .for("no key update");
  for (const { id, manifest } of kept) {
    if (!manifest) continue;
    const without = manifest.orders.map((order) =>
      ids.has(order.orderId) ? { ...order, name: "", address: "" } : order,
    );
    await tx
      .update(routes)
      .set({ manifest: { ...manifest, orders: without } })
      .where(eq(routes.id, id));
  }
}
