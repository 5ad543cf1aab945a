import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import type { ProductStatus } from "#app/trade/catalog/product.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";
import type { ProductRefusal } from "./save-product.server.ts";

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

/** What the refusals of a product's form say beside its fields, apart from those of every form. */
export function productRefusal(refusal: Exclude<ProductRefusal, SaveRefusal<WholeProduct>>) {
  if (refusal.name === "too strong") {
    const sentence = `${refusal.sentences.join(" ")} It can be saved as a draft, but not made active.`;
    return { errors: { status: sentence } };
  }
  if (refusal.name === "slug taken") {
    return { errors: { slug: `${refusal.by} has this address already.` } };
  }
  const { seen, now } = refusal;
  return {
    errors: {
      stock: `The stock was ${inWords(seen)} when this form was opened, and is ${inWords(now)} now. Please enter it again as it should be.`,
    },
    values: { stockSeen: now?.toString() ?? "" },
  };
}

function inWords(stock: number | null): string {
  return stock === null ? "not counted" : stock.toLocaleString("en-US");
}
