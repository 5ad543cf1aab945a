import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { problemsOf, type Rule } from "#app/trade/compliance/rules.ts";

/** Maximum number of products listed. */
const MOST = 100;

/** Lists the active products, each size for itself, that violate these rules, by name, each with its violations and by how much. */
export async function checkProducts(db: Db, rules: readonly Rule[]) {
  const { id, saleName, category, countsAs, delta9Percent } = products;
  const { thcMgPerServing, thcMgPerPackage, thcMgPerPack, hasReport } = products;
  const active = await db
    .select({
      ...{ id, name: saleName, category, countsAs, delta9Percent },
      ...{ thcMgPerServing, thcMgPerPackage, thcMgPerPack, hasReport },
    })
    .from(products)
    .where(and(eq(products.status, "active"), products.isOn))
    .orderBy(asc(products.nameOrder), asc(id));
  const broken = active.flatMap((product) => {
    const sentences = problemsOf(product, rules).map(({ sentence }) => sentence);
    return sentences.length > 0 ? [{ id: product.id, name: product.name, sentences }] : [];
  });
  return { active: active.length, broken: broken.slice(0, MOST), total: broken.length };
}
