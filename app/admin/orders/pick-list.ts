import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** Statuses for a pick list: orders that are out or finished no longer need picking. */
export const PICKABLE: readonly OrderStatus[] = ["pending", "confirmed", "packed"];

/** Reads the statuses of `?status=pending&status=confirmed`; defaults to confirmed and packed. */
export function readPickStatuses(params: URLSearchParams): readonly OrderStatus[] {
  const asked = PICKABLE.filter((status) => params.getAll("status").includes(status));
  return asked.length > 0 ? asked : ["confirmed", "packed"];
}

/** Units from a batch, with its last day of sale, "2026-12-01". */
export type PickBatch = { number: string; quantity: number; expiresOn: string | null };

/** Facts that sort a product by shelf. */
type Shelved = { shelf: string; category: string; name: string };

/** Line of an order with its shelf, the batches of its units, and the blocked ones. */
type PickItem = Shelved & {
  productId: string;
  quantity: number;
  isInBag: boolean;
  batches: readonly PickBatch[];
  unfit: readonly UnfitShare[];
};

/** Order as a pick list needs it. */
type Picked = { id: string; items: readonly PickItem[] };

/** Returns whether a line is packed without blocked goods. */
const isBagged = ({ isInBag, unfit }: Pick<PickItem, "isInBag" | "unfit">) => isInBag && unfit.length === 0;

/** Returns the orders in sequence, fully packed ones last (rules order-screens/pick-list). */
export function openFirst<Order extends Pick<Picked, "items">>(orders: readonly Order[]): Order[] {
  const isDone = ({ items }: Order) => items.every(isBagged);
  return orders.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)));
}

/**
 * Returns the products of some orders in shelf order (rules packing/pick-list), of packed or of unpacked lines, without blocked units,
 * each with its batches by expiration. A renamed product has the name of its last sale.
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

/** Returns the units to pick for a line, without those of a blocked batch (rules board/blocked-goods). */
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

/** Compares by shelf (rules packing/pick-list): "A2" before "A10", no shelf last, then by category and name. */
export function alongTheShelves(one: Shelved, other: Shelved): number {
  return (
    Number(one.shelf === "") - Number(other.shelf === "") ||
    one.shelf.localeCompare(other.shelf, "en-US", { numeric: true }) ||
    one.category.localeCompare(other.category) ||
    one.name.localeCompare(other.name, "en-US", { numeric: true })
  );
}

/** Order to be packed; `group` is the start of its window, or the same for all stops of a route. */
type Waiting = { id: string; group: string };

/**
 * Returns the order packed after this one: from its window, starting after it, then later windows, then earlier ones (rules
 * packing/next-order). `here` and `later` count the others of its window or route, and of other windows. `orders` are in sequence by
 * due time, this one included.
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
