/** What says where a product stands in the shop. */
type Shelved = { shelf: string; category: string; name: string };

/** The way along the shelves (rules packing/pick-list): "A2" before "A10", what has no shelf last, and then by category and name. */
export function alongTheShelves(one: Shelved, other: Shelved): number {
  return (
    Number(one.shelf === "") - Number(other.shelf === "") ||
    one.shelf.localeCompare(other.shelf, "en-US", { numeric: true }) ||
    one.category.localeCompare(other.category) ||
    one.name.localeCompare(other.name, "en-US", { numeric: true })
  );
}
