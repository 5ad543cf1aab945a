import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** What a pick list may have: orders that are on their way or done need no picking any more. */
export const PICKABLE: readonly OrderStatus[] = ["pending", "confirmed", "packed"];

/** The states that `?status=pending&status=confirmed` asks for; without any, those that are to be packed or are packed. */
export function readPickStatuses(params: URLSearchParams): readonly OrderStatus[] {
  const asked = PICKABLE.filter((status) => params.getAll("status").includes(status));
  return asked.length > 0 ? asked : ["confirmed", "packed"];
}

/** Units from a batch, and its last day of sale, "2026-12-01". */
export type PickBatch = { number: string; quantity: number; expiresOn: string | null };

/** What says where a product stands in the shop. */
type Shelved = { shelf: string; category: string; name: string };

/** A line of an order: with its shelf, the batches that its units are sold from, and those that may not be packed. */
type PickItem = Shelved & {
  productId: string;
  quantity: number;
  isInBag: boolean;
  batches: readonly PickBatch[];
  unfit: readonly UnfitShare[];
};

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

/** The way along the shelves (rules packing/pick-list): "A2" before "A10", what has no shelf last, and then by category and name. */
export function alongTheShelves(one: Shelved, other: Shelved): number {
  return (
    Number(one.shelf === "") - Number(other.shelf === "") ||
    one.shelf.localeCompare(other.shelf, "en-US", { numeric: true }) ||
    one.category.localeCompare(other.category) ||
    one.name.localeCompare(other.name, "en-US", { numeric: true })
  );
}

/** An order that waits to be packed; `group` is the start of its window, or the same for all stops of a route. */
type Waiting = { id: string; group: string };

/**
 * What is packed after an order: the others of its window, beginning behind it, then the later windows, then those before (rules packing/next-order). `here` and `later` count the others of its window, or of its route, and of other windows. The orders come in the
 * sequence in which they are due, this one among them.
 */
export function packedAfter(orders: readonly Waiting[], orderId: string) {
  const place = orders.findIndex(({ id }) => id === orderId);
  const group = orders[place]?.group;
  const own = orders.filter((order, at) => order.group === group && at > place);
  const ownBefore = orders.filter((order, at) => order.group === group && at < place);
  const others = orders.filter((order) => order.group !== group);
  const later = others.filter((order) => orders.indexOf(order) > place);
  const before = others.filter((order) => orders.indexOf(order) < place);
  const [next] = [...own, ...ownBefore, ...later, ...before];
  return { next: next?.id ?? null, here: own.length + ownBefore.length, later: others.length };
}
