import type { Db } from "#app/base/db/client.server.ts";
import { listCategories } from "#app/trade/catalog/category-queries.server.ts";
import { packMg } from "#app/trade/catalog/milligrams.ts";
import type { CountedAs } from "#app/trade/compliance/rules.ts";
import type { FileProduct } from "./product-columns.ts";

/** The class of each category, by name. */
export type Classes = ReadonlyMap<string, CountedAs>;

export async function readClasses(db: Db): Promise<Classes> {
  return new Map((await listCategories(db)).map(({ name, countsAs }) => [name, countsAs]));
}

/**
 * Adds what rules need besides a file's fields: the class of the category, the milligrams of a pack, and whether
 * there is a lab report.
 */
export function checkedOf<Product extends Pick<FileProduct, "category" | "labReport" | "thcMgPerPackage">>(
  product: Product,
  held: { areBatchesReported: boolean; containersPerPack: number } | null | undefined,
  classes: Classes,
) {
  const countsAs = classes.get(product.category) ?? ("other" as const);
  const thcMgPerPack = packMg({ ...product, containersPerPack: held?.containersPerPack });
  return {
    ...product,
    countsAs,
    thcMgPerPack,
    hasReport: product.labReport !== null || held?.areBatchesReported === true,
  };
}
