import { ok, type Result } from "#app/base/lib/result.ts";
import { readListedProducts } from "./listed-products.ts";
import type { Moved, MovedProduct, MovedRow } from "./moved-records.ts";
import { readRows, withFaults } from "./read-file.ts";
import { readHandleProducts } from "./shopify-products.ts";
import type { Grouping, ProductSource } from "./source.ts";
import { readParentProducts } from "./woo-products.ts";

const READERS: Record<Grouping, (rows: readonly MovedRow[]) => Moved<MovedProduct>> = {
  handle: readHandleProducts,
  parent: readParentProducts,
  item: (rows) => readListedProducts(rows, false),
  flat: (rows) => readListedProducts(rows, true),
};

/**
 * Reads the products of another shop's file (rules moving-in/products). Each row is part of a product, has a
 * fault, or stays behind with a reason. Refused with a message if the file isn't a table.
 */
export function readMovedProducts(
  text: string,
  { grouping, columns }: Pick<ProductSource, "grouping" | "columns">,
): Result<Moved<MovedProduct>, string> {
  const read = readRows(text, columns);
  if (!read.ok) return read;
  return ok(withFaults(READERS[grouping](read.value.rows), read.value.faults));
}
