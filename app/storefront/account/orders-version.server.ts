import type { Db } from "#app/base/db/client.server.ts";
import { versionOfOrders } from "#app/trade/orders/customer-queries.server.ts";
import { versionOfArrivals } from "#app/trade/routes/arrivals.server.ts";

/**
 * A text that changes with what the orders tab shows: with the orders themselves, and with those that are on their way (rules orders/live-updates, on-time/customer-eta).
 */
export async function versionOfOrdersPage(
  db: Db,
  customerId: string,
  now: Temporal.Instant,
): Promise<string> {
  const [orders, arrivals] = await Promise.all([
    versionOfOrders(db, customerId),
    versionOfArrivals(db, customerId, now),
  ]);
  return arrivals ? `${orders}, ${arrivals}` : orders;
}
