/** A column of the board: a route, or with the id "" what is on none; `ids` are its orders in their sequence. */
export type BoardColumn = { id: string; ids: readonly string[]; takes: boolean };

/**
 * Where an order is dropped or moved to: the column, and its place among the others there; "best" = where it costs the fewest
 * miles, which the shop works out.
 */
export type Drop = { orderId: string; to: string; place: number | "best" };

/** The columns with an order at its new place. */
export function withDrop(columns: readonly BoardColumn[], { orderId, to, place }: Drop): BoardColumn[] {
  return columns.map((column) => {
    const rest = column.ids.filter((id) => id !== orderId);
    const at = place === "best" ? rest.length : place;
    return { ...column, ids: column.id === to ? rest.toSpliced(at, 0, orderId) : rest };
  });
}

/**
 * The drop that ends over an order or a column; null where it changes nothing or the column takes none. Over an order of the
 * own column the dragged one takes that place; over one of another column it comes before it, and over a route as such it comes
 * to its best place there.
 */
export function dropOver(columns: readonly BoardColumn[], orderId: string, over: string): Drop | null {
  const from = columns.find(({ ids }) => ids.includes(orderId));
  const column = columns.find(({ id, ids }) => `column ${id}` === over || ids.includes(over));
  if (!from || !column?.takes) return null;
  const at = column.ids.indexOf(over);
  if (column === from && (at < 0 || at === from.ids.indexOf(orderId))) return null;
  return { orderId, to: column.id, place: at < 0 ? "best" : at };
}

/** The drop that moves an order one place up or down its own column; null at its end. */
export function dropBeside(
  columns: readonly BoardColumn[],
  orderId: string,
  way: "up" | "down",
): Drop | null {
  const column = columns.find(({ ids }) => ids.includes(orderId));
  if (!column) return null;
  const place = column.ids.indexOf(orderId) + (way === "up" ? -1 : 1);
  return place < 0 || place >= column.ids.length ? null : { orderId, to: column.id, place };
}

/** The routes as a form names them: "id:version id:version". */
export const seenOf = (routes: readonly { id: string; version: number }[]) =>
  routes.map(({ id, version }) => `${id}:${version}`).join(" ");
