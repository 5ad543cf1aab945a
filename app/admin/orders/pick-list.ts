import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { PickBatch, PickItem } from "./pick-queries.server.ts";
import { alongTheShelves } from "./shelf-order.ts";

/** What a pick list may have: orders that are on their way or done need no picking any more. */
export const PICKABLE: readonly OrderStatus[] = ["pending", "confirmed", "packed"];

/** The states that `?status=pending&status=confirmed` asks for; without any, those that are to be packed or are packed. */
export function readPickStatuses(params: URLSearchParams): readonly OrderStatus[] {
  const asked = PICKABLE.filter((status) => params.getAll("status").includes(status));
  return asked.length > 0 ? asked : ["confirmed", "packed"];
}

/** What a pick list needs of an order. */
type Picked = { id: string; items: readonly PickItem[] };

/**
 * The products of some orders along the shelves (rules packing 2), each with the batches that its units are sold from, the first
 * to expire first; a renamed one has the name of its last sale.
 */
export function productsToPick(orders: readonly Picked[]) {
  const sold = orders.flatMap(({ id, items }) => items.map((item) => ({ ...item, orderId: id })));
  const products = [...Map.groupBy(sold, ({ productId }) => productId)].map(([productId, sales]) => ({
    productId,
    name: sales.at(-1)?.name ?? "",
    category: sales.at(-1)?.category ?? "",
    shelf: sales.at(-1)?.shelf ?? "",
    units: sales.reduce((sum, { quantity }) => sum + quantity, 0),
    batches: sumOfBatches(sales.flatMap(({ batches }) => batches)),
    for: sales.map(({ orderId, quantity }) => ({ orderId, units: quantity })),
  }));
  return products.sort(
    (one, other) => alongTheShelves(one, other) || one.productId.localeCompare(other.productId),
  );
}

const NEVER = "9999-12-31";

function sumOfBatches(shares: readonly PickBatch[]): PickBatch[] {
  const summed = [...Map.groupBy(shares, ({ number }) => number)].map(([number, some]) => ({
    number,
    quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
    expiresOn: some[0]?.expiresOn ?? null,
  }));
  return summed.sort(
    (one, other) =>
      (one.expiresOn ?? NEVER).localeCompare(other.expiresOn ?? NEVER) ||
      one.number.localeCompare(other.number),
  );
}
