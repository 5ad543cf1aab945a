import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { OrderDetail } from "./shown-orders.ts";

/** An order as a pick list needs it. */
export type PickOrder = Pick<
  OrderDetail,
  | "id"
  | "status"
  | "contactName"
  | "instructions"
  | "deliveryAddress"
  | "deliveryCity"
  | "deliveryZip"
  | "deliveryOption"
  | "band"
  | "windowStart"
  | "windowEnd"
> & { items: { productId: string; name: string; category: string; quantity: number }[] };

/** A product of a pick list: how many of it are taken from the shelf, and for which orders. */
export type PickedProduct = {
  productId: string;
  name: string;
  category: string;
  units: number;
  for: { orderId: string; units: number }[];
};

/** The states of orders that are to be packed, or are packed: what a pick list has as long as nothing else is chosen. */
const TO_PICK: readonly OrderStatus[] = ["confirmed", "packed"];

/** What a pick list may have: orders that are on their way or done need no picking any more. */
export const PICKABLE: readonly OrderStatus[] = ["pending", "confirmed", "packed"];

/** The states that `?status=pending&status=confirmed` asks for; without any, those that are to be packed. */
export function readPickStatuses(params: URLSearchParams): readonly OrderStatus[] {
  const asked = PICKABLE.filter((status) => params.getAll("status").includes(status));
  return asked.length > 0 ? asked : TO_PICK;
}

/**
 * The products of some orders, summed. A product that was sold under two names, because it was renamed meanwhile, has the
 * name of its last sale; they come by category and name, as they stand on the shelf.
 */
export function productsToPick(orders: readonly PickOrder[]): PickedProduct[] {
  const products = new Map<string, PickedProduct>();
  for (const { id, items } of orders) {
    for (const { productId, name, category, quantity } of items) {
      const known = products.get(productId) ?? { productId, name, category, units: 0, for: [] };
      products.set(productId, {
        ...known,
        name,
        category,
        units: known.units + quantity,
        for: [...known.for, { orderId: id, units: quantity }],
      });
    }
  }
  return [...products.values()].sort(
    (one, other) =>
      one.category.localeCompare(other.category) ||
      one.name.localeCompare(other.name) ||
      one.productId.localeCompare(other.productId),
  );
}
