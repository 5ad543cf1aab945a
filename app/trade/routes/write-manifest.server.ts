import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { businessLine } from "#app/base/settings/business-details.ts";
import { readBusinessDetails, readSettings } from "#app/base/settings/queries.server.ts";
import { linesOf } from "#app/trade/orders/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { Manifest, ManifestOrder } from "./route.ts";
import { readStops, type StopRow } from "./route-stops.server.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * Manifest of a route with these stops and this courier, for an actual or planned departure (rules
 * routes/manifest).
 */
export async function writeManifest(
  db: Db,
  { driver, leavesAt, stops }: { driver: string; leavesAt: Temporal.Instant; stops: readonly StopRow[] },
): Promise<Manifest> {
  const [{ siteName }, details, lines] = await Promise.all([
    readSettings(db),
    readBusinessDetails(db),
    linesOf(
      db,
      stops.map(({ orderId }) => orderId),
    ),
  ]);
  const inCar = stops.map((stop): ManifestOrder => {
    const items = (lines.get(stop.orderId) ?? []).map(({ name, quantity, batches, priceCents }) => ({
      ...{ product: name, quantity, batches },
      cents: priceCents * quantity,
    }));
    return {
      orderId: stop.orderId,
      name: stop.name,
      address: `${stop.address}, ${stop.city}, ${stop.state} ${stop.zip}`,
      lines: items,
      cents: items.reduce((sum, { cents }) => sum + cents, 0),
    };
  });
  return {
    shop: siteName,
    from: businessLine(details),
    driver,
    leftAt: isoText(leavesAt),
    orders: inCar,
    cents: inCar.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** Manifest of a planned route, as it would be now. */
export async function previewManifest(
  db: Db,
  routeId: string,
  { driver, departsAt }: { driver: string | null; departsAt: string },
): Promise<Manifest> {
  const stops = await readStops(db, [routeId]);
  return writeManifest(db, { driver: driver ?? "", leavesAt: Temporal.Instant.from(departsAt), stops });
}

/**
 * Erases a customer from saved manifests (rules routes/manifest), in the transaction that deletes the
 * account; the orders must still name the customer. Contents, batches, and value stay.
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
