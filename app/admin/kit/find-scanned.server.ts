import { between, eq } from "drizzle-orm";
import { mayOpen } from "#app/accounts/auth/admin-addresses.ts";
import type { Role } from "#app/accounts/auth/rights.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { findByNumber } from "#app/trade/batches/reassign-batches.server.ts";
import { cleanScan } from "#app/trade/batches/scan.ts";
import { findSizeByBarcode } from "#app/trade/catalog/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { readCode, type ScannedCode } from "./scanned-code.ts";

/**
 * Returns the page for a scanned code: the barcode of a product, a batch, an order, or the order list if several match; null if none does,
 * or if these roles can't open it.
 */
export async function findScanned(db: Db, typed: string, roles: readonly Role[]): Promise<string | null> {
  const page = await findScannedPage(db, typed);
  return page && mayOpen(roles, page) ? page : null;
}

async function findScannedPage(db: Db, typed: string): Promise<string | null> {
  const code = readCode(typed);
  const size = await findSizeByBarcode(db, cleanScan(typed));
  if (size) return `/admin/products/${size.id}`;
  if (!code) return null;
  const batch = code.batch ? await findByNumber(db, code.batch) : null;
  if (batch) return `/admin/batches/${batch.id}`;
  const found = await findScannedOrders(db, code);
  if (found.length > 1) return `/admin/orders?q=${code.orderStart}`;
  return found[0] ? `/admin/orders/${found[0].id}` : null;
}

/** Orders that match a code; at most two for the start of an id. */
export async function findScannedOrders(
  db: Db,
  { orderId, orderStart }: Pick<ScannedCode, "orderId" | "orderStart">,
): Promise<{ id: string }[]> {
  if (!orderId && !orderStart) return [];
  const isIt = orderId
    ? eq(orders.id, orderId)
    : between(
        orders.id,
        `${orderStart}-0000-0000-0000-000000000000`,
        `${orderStart}-ffff-ffff-ffff-ffffffffffff`,
      );
  return db.select({ id: orders.id }).from(orders).where(isIt).limit(2);
}
