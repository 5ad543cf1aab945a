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
