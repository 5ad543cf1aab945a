import { type ListSorts, oneOf, readFilters } from "#app/base/records/list-query.ts";
import { PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";

/** Sort orders of the admin's product list; the default is by name. */
export type ProductSort = "name" | "price" | "stock" | "changed";
export const PRODUCT_SORTS: ListSorts<ProductSort> = {
  names: ["name", "price", "stock", "changed"],
  descending: ["changed"],
};

const SHELF_STATES = [...PRODUCT_STATUSES, "low"] as const;
/** Status filters of the list: product statuses and low stock. */
export const SHELF_LABELS: Record<(typeof SHELF_STATES)[number], string> = {
  active: "Active",
  draft: "Draft",
  archived: "Archived",
  low: "Low stock",
};

/** Parses the list's filters: `?category=…&status=…`. */
export function readShelfFilters(params: URLSearchParams, categories: readonly string[]) {
  return readFilters(params, { category: oneOf(categories), status: oneOf(SHELF_STATES) });
}
export type ShelfFilters = ReturnType<typeof readShelfFilters>;
