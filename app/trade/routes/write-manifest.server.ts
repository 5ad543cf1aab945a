import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { linesOf } from "#app/trade/orders/queries.server.ts";
import type { Manifest, ManifestOrder } from "./manifest.ts";
import { readStops, type StopRow } from "./route-stops.server.ts";

/**
 * The manifest of a route with these stops, driven by this courier, that leaves or is to leave at a moment (rules routes/manifest).
 */
export async function writeManifest(
  db: Db,
  { driver, leavesAt, stops }: { driver: string; leavesAt: Temporal.Instant; stops: readonly StopRow[] },
): Promise<Manifest> {
  const [{ siteName }, lines] = await Promise.all([
    readSettings(db),
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
    driver,
    leftAt: isoText(leavesAt),
    orders: inCar,
    cents: inCar.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** The manifest of a route that has not left, as it would be now. */
export async function previewManifest(
  db: Db,
  routeId: string,
  { driver, departsAt }: { driver: string | null; departsAt: string },
): Promise<Manifest> {
  const stops = await readStops(db, [routeId]);
  return writeManifest(db, { driver: driver ?? "", leavesAt: Temporal.Instant.from(departsAt), stops });
}
