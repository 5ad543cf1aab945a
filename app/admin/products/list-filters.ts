import type { ListSorts } from "#app/base/records/list-query.ts";
import { type Category, categoryOf } from "#app/trade/catalog/categories.ts";

/** How the admin's list of products can be sorted; it opens by name. */
export type ProductSort = "name" | "price" | "stock" | "changed";
export const PRODUCT_SORTS: ListSorts<ProductSort> = {
  names: ["name", "price", "stock", "changed"],
  descending: ["changed"],
};

/** The states by which the list can be narrowed: those of a product, and a low stock. */
export const SHELF_STATES = ["active", "draft", "archived", "low"] as const;
export type ShelfState = (typeof SHELF_STATES)[number];
export const SHELF_LABELS: Record<ShelfState, string> = {
  active: "Active",
  draft: "Draft",
  archived: "Archived",
  low: "Low stock",
};

/** How the list is narrowed beside its search; null = not by this. */
export type ShelfFilters = { category: Category | null; state: ShelfState | null };

/** Reads `?category=…&status=…`. What cannot be read is ignored. */
export function readShelfFilters(params: URLSearchParams): ShelfFilters {
  return {
    category: categoryOf(params.get("category")) ?? null,
    state: SHELF_STATES.find((state) => state === params.get("status")) ?? null,
  };
}
