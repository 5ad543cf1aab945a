import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import type { ProductStatus } from "#app/trade/catalog/product.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";
import type { ProductRefusal } from "./save-product.server.ts";

type Removal = {
  id: string;
  name: string;
  status: ProductStatus;
  hasBatches: boolean;
  orders: number;
  hearts: number;
};

/** What the question whether to delete a product says (rules product-screens/deletion); one that was ever sold is archived instead. */
export function removalQuestion({ id, name, status, orders, hearts, hasBatches }: Removal) {
  const isSold = orders > 0 || hasBatches;
  const inOrders = `It was sold in ${orders === 1 ? "1 order" : `${orders.toLocaleString("en-US")} orders`}`;
  const sold = orders > 0 ? inOrders : "It has batches";
  if (isSold && status === "archived") {
    const consequence = `${sold} and is archived already. It stays, so that what was sold can be traced.`;
    return { id, name, consequences: [consequence], allowed: false };
  }
  const people = hearts === 1 ? "1 customer has" : `${hearts.toLocaleString("en-US")} customers have`;
  const consequences = [
    status === "active" ? "Visitors see it in the shop." : "",
    isSold ? `${sold}, so it is archived instead of deleted.` : "",
    hearts > 0
      ? `${people} it among their favorites${isSold ? "" : ", and it will be gone from there"}.`
      : "",
  ].filter(Boolean);
  const button = isSold ? { word: "Archive", busy: "Archiving..." } : undefined;
  return { id, name, consequences, allowed: true, button };
}

/** What the refusals of a product's form say beside its fields, apart from those of every form. */
export function productRefusal(refusal: Exclude<ProductRefusal, SaveRefusal<WholeProduct>>) {
  if (refusal.name === "too_strong") {
    const sentence = `${refusal.sentences.join(" ")} It can be saved as a draft, but not made active.`;
    return { errors: { status: sentence } };
  }
  if (refusal.name === "slug_taken") {
    return { errors: { slug: `${refusal.by} has this address already.` } };
  }
  if (refusal.name === "has_batches") {
    return { errors: { stock: "The batches of this product count its stock. Please change it there." } };
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
