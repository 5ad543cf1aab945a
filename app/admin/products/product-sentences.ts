import { counted } from "#app/base/lib/money.ts";
import type { FieldErrors, FormValues } from "#app/base/lib/refused-form.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import type { SlugTaken } from "#app/base/records/save-with-slug.server.ts";
import type { ProductStatus } from "#app/trade/catalog/product.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";

type Removal = {
  id: string;
  name: string;
  status: ProductStatus;
  hasBatches: boolean;
  orders: number;
  hearts: number;
};

/**
 * Returns the delete confirmation of a product (rules product-screens/deletion). Sold products are archived
 * instead.
 */
export function removalQuestion({ id, name, status, orders, hearts, hasBatches }: Removal) {
  const isSold = orders > 0 || hasBatches;
  const inOrders = `It was sold in ${counted(orders, "order", "orders")}`;
  const sold = orders > 0 ? inOrders : "It has batches";
  if (isSold && status === "archived") {
    const consequence = `${sold} and is already archived. It can't be deleted, to keep sales traceable.`;
    return { id, name, consequences: [consequence], allowed: false };
  }
  const people = counted(hearts, "customer has", "customers have");
  const consequences = [
    status === "active" ? "It's live in the shop." : "",
    isSold ? `${sold}, so it will be archived instead of deleted.` : "",
    hearts > 0 ? `${people} it among their favorites${isSold ? "" : ", where it will disappear"}.` : "",
  ].filter(Boolean);
  const button = isSold ? { word: "Archive", busy: "Archiving..." } : undefined;
  return { id, name, consequences, allowed: true, button };
}

/** Message for a product whose category is missing, or was deleted in the meantime. */
export const NO_CATEGORY = "Choose a category.";

/** Refusals of a product save, beyond those of `saveItem`. An untracked stock is null. */
export type ProductRefusal =
  | SaveRefusal<WholeProduct>
  | { name: "not_allowed"; sentences: string[] }
  | SlugTaken
  | { name: "no_category" }
  | { name: "stock_moved"; seen: number | null; now: number | null }
  /** Stock is tracked by batch (rules batches/counted-stock). */
  | { name: "has_batches" };

/** Returns the field messages for refusals specific to products. */
export function productRefusal(refusal: Exclude<ProductRefusal, SaveRefusal<WholeProduct>>): {
  errors: FieldErrors<string>;
  values?: FormValues;
} {
  if (refusal.name === "not_allowed") {
    const sentence = `${refusal.sentences.join(" ")} You can save it as a draft, but not make it active.`;
    return { errors: { status: sentence } };
  }
  if (refusal.name === "no_category") return { errors: { category: NO_CATEGORY } };
  if (refusal.name === "slug_taken") {
    return { errors: { slug: `That URL slug is used by ${refusal.by}.` } };
  }
  return stockMovedRefusal(refusal);
}

/** Returns the field message for a stock that this form can't change. */
export function stockMovedRefusal(
  refusal: { name: "has_batches" } | { name: "stock_moved"; seen: number | null; now: number | null },
) {
  if (refusal.name === "has_batches") {
    return { errors: { stock: "Stock is tracked by batch. Change it there." } };
  }
  const { seen, now } = refusal;
  return {
    errors: {
      stock: `The stock was ${inWords(seen)} when you opened this form, and is now ${inWords(now)}. Please enter the correct stock.`,
    },
    values: { stockSeen: now?.toString() ?? "" },
  };
}

function inWords(stock: number | null): string {
  return stock === null ? "not tracked" : stock.toLocaleString("en-US");
}
