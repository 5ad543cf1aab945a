import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { type SlugTaken, saveWithSlug } from "#app/base/records/save-with-slug.server.ts";
import { keepManyVersions, keepVersions } from "#app/base/versions/keep-version.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import {
  insertProduct,
  lockWholeProducts,
  updateProduct,
  type WholeProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import type { ProductForm } from "./product-form.ts";
import { PRODUCT, PRODUCT_APART, productValues } from "./product-item.ts";

/** Why a product was not saved, beyond what `saveItem` refuses. Stocks are null where the shop does not count. */
export type ProductRefusal =
  | SaveRefusal<WholeProduct>
  | { name: "too_strong"; sentences: string[] }
  | SlugTaken
  | { name: "stock_moved"; seen: number | null; now: number | null }
  /** Its batches count its stock (rules batches/counted-stock). */
  | { name: "has_batches" };

/** What keeps a version of each product that is written. */
export const keepProduct = keepVersions<WholeProduct>(PRODUCT, productValues, PRODUCT_APART);

/** The same for many products at once. */
export const keepProducts = keepManyVersions(PRODUCT, productValues, PRODUCT_APART);

/**
 * Saves a product as its form has it (rules screens/edit-conflict, product-screens/*, content-screens/*). Visitors see it with their next request. The
 * stock is written only when the form changes it, because orders take from it while the form is open.
 */
export function saveProduct(
  db: Database,
  actor: Actor,
  form: ProductForm,
  now: Temporal.Instant,
): Promise<Result<WholeProduct, ProductRefusal>> {
  const { id, version, stockSeen, price, ...typed } = form;
  return transact<WholeProduct, ProductRefusal>(db, async (tx, changed) => {
    changed.add("catalog");
    if (form.status === "active") {
      const problems = problemsOf(form, await readRulesOn(tx, now));
      if (problems.length > 0)
        return refused({ name: "too_strong", sentences: problems.map(({ sentence }) => sentence) });
    }
    const [held = null] = await lockWholeProducts(tx, [id]);
    const isCurrent = held !== null && (version === null || held.version === version);
    const wantsStock = form.stock !== stockSeen && form.stock !== held?.stock;
    if (wantsStock && held?.hasBatches) return refused({ name: "has_batches" });
    if (isCurrent && wantsStock && held.stock !== stockSeen)
      return refused({ name: "stock_moved", seen: stockSeen, now: held.stock });
    const address = { constraint: "products_slug_unique", title: products.name, otherwise: "product" };
    const asked = { table: products, ...address, id, typed: form.slug, name: form.name };
    return saveWithSlug(tx, asked, (inner, slug) => {
      const values = (current: WholeProduct | null) => {
        const stock = current && !wantsStock ? current.stock : form.stock;
        return { ...typed, slug, priceCents: price, stock };
      };
      type Values = ReturnType<typeof values>;
      const write = (wanted: Values, next: number, current: WholeProduct | null) => {
        const row = { ...wanted, version: next, updatedAt: now };
        return current ? updateProduct(inner, current, row) : insertProduct(inner, id, row);
      };
      const thing = { actor, table: "products", id, version, keep: keepProduct };
      return saveItem(inner, { ...thing, read: async () => held, values, write }, now);
    });
  });
}
