/** Column of the board: a route, or with the id "" the unassigned orders; `ids` are its orders in sequence. */
export type BoardColumn = { id: string; ids: readonly string[]; takes: boolean };

/**
 * Target of a move: the column, and the place among its other orders; "best" = where it adds the fewest miles, found by the server.
 */
export type Drop = { orderId: string; to: string; place: number | "best" };

/** Returns the columns with an order at its new place. */
export function withDrop(columns: readonly BoardColumn[], { orderId, to, place }: Drop): BoardColumn[] {
  return columns.map((column) => {
    const rest = column.ids.filter((id) => id !== orderId);
    const at = place === "best" ? rest.length : place;
    return { ...column, ids: column.id === to ? rest.toSpliced(at, 0, orderId) : rest };
  });
}

/**
 * Returns the drop over an order or column; null if it changes nothing or the column takes none. Over an order of its own column, the
 * dragged order takes that place; over an order of another column, the place before it; over a route itself, the best place.
 */
export function dropOver(columns: readonly BoardColumn[], orderId: string, over: string): Drop | null {
  const from = columns.find(({ ids }) => ids.includes(orderId));
  const column = columns.find(({ id, ids }) => `column ${id}` === over || ids.includes(over));
  if (!from || !column?.takes) return null;
  const at = column.ids.indexOf(over);
  if (column === from && (at < 0 || at === from.ids.indexOf(orderId))) return null;
  return { orderId, to: column.id, place: at < 0 ? "best" : at };
}

/** Returns the drop that moves an order one place up or down in its column; null at the end. */
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

/** Routes as sent by a form: "id:version id:version". */
export const seenOf = (routes: readonly { id: string; version: number }[]) =>
  routes.map(({ id, version }) => `${id}:${version}`).join(" ");
