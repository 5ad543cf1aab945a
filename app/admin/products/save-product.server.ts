import { count, countDistinct, eq, inArray, or, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { deleteItem, saveItem } from "#app/base/records/save-item.server.ts";
import { saveWithSlug } from "#app/base/records/save-with-slug.server.ts";
import { forgetVersions, keepManyVersions, keepVersions } from "#app/base/versions/keep-version.server.ts";
import { versionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { holdNamedCategory } from "#app/trade/catalog/category-queries.server.ts";
import { packMg } from "#app/trade/catalog/milligrams.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import {
  deleteProduct,
  findWholeProduct,
  insertProduct,
  lockWholeProducts,
  updateProduct,
  type WholeProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { listSizes } from "#app/trade/catalog/write-sizes.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import { favorites } from "#app/trade/favorites/tables.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import { sizeProblems } from "./check-sizes.ts";
import { type ProductForm, productForm } from "./product-form.ts";
import { NEW_PRODUCT, PRODUCT, PRODUCT_APART, productValues, readPictures } from "./product-item.ts";
import { type ProductRefusal, productRefusal } from "./product-sentences.ts";

/** Records a version of each saved product. */
export const keepProduct = keepVersions<WholeProduct>(PRODUCT, productValues, PRODUCT_APART);

/** Records versions of many products together. */
export const keepProducts = keepManyVersions(PRODUCT, productValues, PRODUCT_APART);

/**
 * Saves a product form (rules screens/edit-conflict, product-screens/*, content-screens/*), visible from the
 * next request. Writes the stock only if the form changes it, because orders reduce it while the form is
 * open.
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
    const category = await holdNamedCategory(tx, form.category);
    if (!category) return refused({ name: "no_category" });
    const { countsAs } = category;
    const [held = null] = await lockWholeProducts(tx, [id]);
    if (form.status === "active") {
      const hasReport = form.labReport !== null || held?.areBatchesReported === true;
      const thcMgPerPack = packMg({ ...form, containersPerPack: held?.containersPerPack });
      const checked = { ...form, countsAs, hasReport, thcMgPerPack };
      const rules = await readRulesOn(tx, now);
      const further = held ? sizeProblems(await listSizes(tx, id), checked, rules) : [];
      const sentences = problemsOf(checked, rules).map(({ sentence }) => sentence);
      if (sentences.length + further.length > 0)
        return refused({ name: "not_allowed", sentences: [...sentences, ...further] });
    }
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

/** Returns the product to delete with its dependents; null if no product has this id (a UUID). */
export async function findRemoval(db: Db, id: string) {
  const product = await findWholeProduct(db, id);
  if (!product) return null;
  const { name, status } = product;
  return { id, name, status, ...(await whatHangsOn(db, id)) };
}

/**
 * Counts a product's orders, in all sizes, and the customers who have it in their favorites; also returns whether
 * a size has batches.
 */
async function whatHangsOn(db: Db, id: string) {
  const isOf = or(eq(products.id, id), eq(products.mainId, id));
  const [[sold], [loved], [batched]] = await Promise.all([
    db
      .select({ orders: countDistinct(orderItems.orderId) })
      .from(orderItems)
      .where(inArray(orderItems.productId, db.select({ id: products.id }).from(products).where(isOf))),
    db.select({ hearts: count() }).from(favorites).where(eq(favorites.productId, id)),
    db
      .select({ has: sql<boolean>`bool_or(${products.hasBatches})` })
      .from(products)
      .where(isOf),
  ]);
  return { orders: sold?.orders ?? 0, hearts: loved?.hearts ?? 0, hasBatches: batched?.has === true };
}

/**
 * Deletes a product, or archives it if it has orders or batches (rules product-screens/deletion). Deleting a
 * missing product succeeds. Locks the product before reading its orders: an order being placed is either seen
 * here or finds the product gone.
 */
export async function removeProduct(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<"deleted" | "archived"> {
  const removed = await transact<"deleted" | "archived", never>(db, async (tx, changed) => {
    changed.add("catalog");
    const [held] = await lockWholeProducts(tx, [id]);
    if (!held) return unchanged("deleted");
    const { orders, hasBatches } = await whatHangsOn(tx, id);
    const isKept = hasBatches || orders > 0;
    if (!isKept) {
      const remove = () => deleteProduct(tx, id);
      await deleteItem(
        tx,
        { actor, table: "products", id, read: async () => held, remove, forget: forgetVersions },
        now,
      );
      return ok("deleted");
    }
    if (held.status === "archived") return unchanged("archived");
    const after = await updateProduct(tx, held, {
      status: "archived",
      version: held.version + 1,
      updatedAt: now,
    });
    await recordAudit(
      tx,
      { actor, action: "products.archive", subject: "products", subjectId: id, before: held, after },
      now,
    );
    if (after) await keepProduct.save(tx, { actor, table: "products", id, before: held, after }, now);
    return ok("archived");
  });
  // It can't be refused.
  return removed.ok ? removed.value : removed.refusal;
}

/** Products as a versioned kind (rules versions/what-is-kept). */
export const PRODUCTS = versionedKind({
  table: "products",
  rows: products,
  key: products.id,
  topic: "catalog",
  fields: PRODUCT.fields,
  apart: PRODUCT_APART,
  shownAs: {
    pictures: (value) =>
      readPictures(value)
        .map(({ address, alt }) => `${alt} (${address})`)
        .join("\n"),
  },
  publicStatus: "active",
  form: productForm,
  values: productValues,
  blank: NEW_PRODUCT,
  nameOf: ({ name = "" }) => name,
  find: findWholeProduct,
  save: saveProduct,
  refusals: productRefusal,
});
