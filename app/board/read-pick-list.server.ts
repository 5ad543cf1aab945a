import { and, asc, inArray } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { isoTimes, linesOf } from "#app/orders/queries.server.ts";
import type { OrderStatus } from "#app/orders/status.ts";
import { orders } from "#app/orders/tables.server.ts";
import { NO_FILTERS } from "./order-filters.ts";
import { orderMatches } from "./order-search.server.ts";
import type { PickOrder } from "./pick-list.ts";

/** Far more orders than the windows of a day can take; a longer list is cut and says so. */
const MOST = 500;

/** The orders of a shop day, or of its windows that start at "10:00", in these states, by window; `isCut` when there are more. */
export async function readPickList(
  db: Db,
  { day, window, statuses }: { day: string; window: string | null; statuses: readonly OrderStatus[] },
): Promise<{ orders: PickOrder[]; isCut: boolean }> {
  const rows = await db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      contactName: orders.contactName,
      instructions: orders.instructions,
      deliveryAddress: orders.deliveryAddress,
      deliveryCity: orders.deliveryCity,
      deliveryZip: orders.deliveryZip,
      deliveryOption: orders.deliveryOption,
      band: orders.band,
      windowStart: orders.windowStart,
      windowEnd: orders.windowEnd,
    })
    .from(orders)
    .where(and(orderMatches({ ...NO_FILTERS, day, window }), inArray(orders.status, [...statuses])))
    .orderBy(asc(orders.windowStart), asc(orders.createdAt), asc(orders.id))
    .limit(MOST + 1);
  const shown = rows.slice(0, MOST);
  const lines = await linesOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    orders: shown.map((row) => ({
      ...row,
      ...isoTimes(row),
      items: (lines.get(row.id) ?? []).map(({ productId, name, category, quantity }) => ({
        productId,
        name,
        category,
        quantity,
      })),
    })),
    isCut: rows.length > MOST,
  };
}
