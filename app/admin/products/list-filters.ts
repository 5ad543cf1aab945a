import { type ListSorts, oneOf, readFilters } from "#app/base/records/list-query.ts";
import { CATEGORIES } from "#app/trade/catalog/categories.ts";
import { PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";

/** How the admin's list of products can be sorted; it opens by name. */
export type ProductSort = "name" | "price" | "stock" | "changed";
export const PRODUCT_SORTS: ListSorts<ProductSort> = {
  names: ["name", "price", "stock", "changed"],
  descending: ["changed"],
};

const SHELF_STATES = [...PRODUCT_STATUSES, "low"] as const;
/** The states by which the list can be narrowed: those of a product, and a low stock. */
export const SHELF_LABELS: Record<(typeof SHELF_STATES)[number], string> = {
  active: "Active",
  draft: "Draft",
  archived: "Archived",
  low: "Low stock",
};

/** Reads how the list is narrowed beside its search: `?category=…&status=…`. */
export function readShelfFilters(params: URLSearchParams) {
  return readFilters(params, { category: oneOf(CATEGORIES), status: oneOf(SHELF_STATES) });
}
export type ShelfFilters = ReturnType<typeof readShelfFilters>;
