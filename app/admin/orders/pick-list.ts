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

/** True for a line that is in a bag as it may go. */
const isBagged = ({ isInBag, unfit }: Pick<PickItem, "isInBag" | "unfit">) => isInBag && unfit.length === 0;

/** The orders in their sequence, those that are all in the bag at the end (rules order-screens/pick-list). */
export function openFirst<Order extends Pick<Picked, "items">>(orders: readonly Order[]): Order[] {
  const isDone = ({ items }: Order) => items.every(isBagged);
  return orders.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)));
}

/**
 * The products of some orders along the shelves (rules packing/pick-list), of the lines that are in a bag or of those that are not, without the units that may not be packed, each with the batches that its units are sold from, the first
 * to expire first; a renamed one has the name of its last sale.
 */
export function productsToPick(orders: readonly Picked[], isInBag = false) {
  const sold = orders.flatMap(({ id, items }) =>
    items.filter((item) => item.isInBag === isInBag).flatMap((item) => toPick(id, item)),
  );
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

/** What of a line is taken from the shelf: nothing of a batch that may not be packed (rules board/blocked-goods). */
function toPick(orderId: string, item: PickItem) {
  const quantity = item.quantity - item.unfit.reduce((sum, share) => sum + share.quantity, 0);
  const batches = item.batches.filter(({ number }) => !item.unfit.some((share) => share.number === number));
  return quantity > 0 ? [{ ...item, orderId, quantity, batches }] : [];
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
