import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { PickOrder } from "./queries.server.ts";

/** What a pick list may have: orders that are on their way or done need no picking any more. */
export const PICKABLE: readonly OrderStatus[] = ["pending", "confirmed", "packed"];

/** The states that `?status=pending&status=confirmed` asks for; without any, those that are to be packed or are packed. */
export function readPickStatuses(params: URLSearchParams): readonly OrderStatus[] {
  const asked = PICKABLE.filter((status) => params.getAll("status").includes(status));
  return asked.length > 0 ? asked : ["confirmed", "packed"];
}

/** The products of some orders by category and name, as on the shelf; a renamed one has the name of its last sale. */
export function productsToPick(orders: readonly Pick<PickOrder, "id" | "items">[]) {
  const sold = orders.flatMap(({ id, items }) => items.map((item) => ({ ...item, orderId: id })));
  const products = [...Map.groupBy(sold, ({ productId }) => productId)].map(([productId, sales]) => ({
    productId,
    name: sales.at(-1)?.name ?? "",
    category: sales.at(-1)?.category ?? "",
    units: sales.reduce((sum, { quantity }) => sum + quantity, 0),
    for: sales.map(({ orderId, quantity }) => ({ orderId, units: quantity })),
  }));
  return products.sort(
    (one, other) =>
      one.category.localeCompare(other.category) ||
      one.name.localeCompare(other.name) ||
      one.productId.localeCompare(other.productId),
  );
}
