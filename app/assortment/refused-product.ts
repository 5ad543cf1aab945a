import type { WholeProduct } from "#app/catalog/write-products.server.ts";
import type { SaveRefusal } from "#app/desk/save-item.server.ts";
import type { ProductRefusal } from "./save-product.server.ts";

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
