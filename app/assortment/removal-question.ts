import type { ProductStatus } from "#app/catalog/product.ts";

type Removal = { id: string; name: string; status: ProductStatus; orders: number; hearts: number };

/**
 * What the question whether to delete a product says (rules 34.9): the consequences, and that a product which
 * was ever sold is archived instead.
 */
export function removalQuestion({ id, name, status, orders, hearts }: Removal) {
  const sold =
    orders === 1 ? "It was sold in 1 order" : `It was sold in ${orders.toLocaleString("en-US")} orders`;
  if (orders > 0 && status === "archived")
    return {
      ...{ id, name },
      consequences: [`${sold} and is archived already. It stays, because those orders name it.`],
      allowed: false,
    };
  const consequences = status === "active" ? ["Visitors see it in the shop."] : [];
  const people = hearts === 1 ? "1 customer has" : `${hearts.toLocaleString("en-US")} customers have`;
  if (orders === 0) {
    if (hearts > 0) consequences.push(`${people} it among their favorites, and it will be gone from there.`);
    return { id, name, consequences, allowed: true };
  }
  consequences.push(`${sold}, so it is archived instead of deleted.`);
  if (hearts > 0) consequences.push(`${people} it among their favorites.`);
  return { id, name, consequences, allowed: true, button: { word: "Archive", busy: "Archiving..." } };
}
