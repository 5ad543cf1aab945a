import { count, eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { deleteItem, type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { saveWithSlug } from "#app/base/records/save-with-slug.server.ts";
import { packMg } from "#app/trade/catalog/milligrams.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { deleteProduct } from "#app/trade/catalog/write-products.server.ts";
import {
  findSize,
  insertSize,
  lockSizes,
  type Size,
  updateSize,
} from "#app/trade/catalog/write-sizes.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import type { SizeForm } from "./size-form.ts";

const TABLE = "products";

/** Refusals of a size, beyond those of `saveItem`. An untracked stock is null. */
export type SizeRefusal =
  | SaveRefusal<Size>
  | { name: "not_allowed"; sentences: string[] }
  | { name: "no_product" }
  | { name: "unnamed_first" }
  | { name: "name_taken" }
  | { name: "number_taken"; field: "sku" | "barcode" }
  | { name: "stock_moved"; seen: number | null; now: number | null }
  | { name: "has_batches" };

/**
 * Saves a size from its form (rules products/size-form, screens/edit-conflict). The first size is the product
 * itself. Writes the stock only if the form changes it, because orders reduce it while the form is open.
 */
export async function saveSize(
  db: Database,
  actor: Actor,
  form: SizeForm,
  now: Temporal.Instant,
): Promise<Result<Size, SizeRefusal>> {
  try {
    return await transact<Size, SizeRefusal>(db, async (tx, changed) => {
      changed.add("catalog");
      return saveInTransaction(tx, actor, form, now);
    });
  } catch (error) {
    if (isNameTaken(error, "products_size_name")) return refused({ name: "name_taken" });
    for (const field of ["sku", "barcode"] as const)
      if (isNameTaken(error, `products_${field}`)) return refused({ name: "number_taken", field });
    throw error;
  }
}

async function saveInTransaction(
  tx: Db,
  actor: Actor,
  { id: own, version: seen, productId, stockSeen, price, ...typed }: SizeForm,
  now: Temporal.Instant,
): Promise<Result<Size, SizeRefusal>> {
  const sizes = await lockSizes(tx, productId);
  const main = sizes.find((size) => size.id === productId);
  if (!main || main.mainId !== null) return refused({ name: "no_product" });
  const held = sizes.find((size) => size.id === own) ?? null;
  const others = sizes.filter((size) => size.id !== own);
  if (!held && main.sizeName === "") return refused({ name: "unnamed_first" });
  if (others.some((size) => isSameName(size.sizeName, typed.sizeName)))
    return refused({ name: "name_taken" });
  if (main.status === "active" && typed.isOn) {
    const hasFiled = typed.labReport !== null || held?.areBatchesReported === true;
    const facts = { category: main.category, countsAs: main.countsAs, hasReport: hasFiled };
    const problems = problemsOf(
      { ...typed, ...facts, thcMgPerPack: packMg(typed) },
      await readRulesOn(tx, now),
    );
    if (problems.length > 0)
      return refused({ name: "not_allowed", sentences: problems.map(({ sentence }) => sentence) });
  }
  const wantsStock = typed.stock !== stockSeen && typed.stock !== held?.stock;
  if (wantsStock && held?.hasBatches) return refused({ name: "has_batches" });
  if (held && wantsStock && held.stock !== stockSeen && (seen === null || held.version === seen))
    return refused({ name: "stock_moved", seen: stockSeen, now: held.stock });
  const values = (current: Size | null) => ({
    ...typed,
    priceCents: price,
    stock: current && !wantsStock ? current.stock : typed.stock,
    potencyKnown: true,
  });
  const thing = { actor, table: TABLE, id: own, version: seen, read: async () => held, values };
  if (held) {
    const write = (wanted: ReturnType<typeof values>, next: number) =>
      updateSize(tx, own, { ...wanted, version: next, updatedAt: now });
    return saveItem(tx, { ...thing, write }, now);
  }
  const address = {
    table: products,
    constraint: "products_slug_unique",
    title: products.saleName,
    otherwise: "size",
  };
  const asked = { ...address, id: own, typed: "", name: `${main.slug} ${typed.sizeName}` };
  const saved = await saveWithSlug<Size, SaveRefusal<Size>>(tx, asked, (inner, ownSlug) => {
    const write = (wanted: ReturnType<typeof values>, next: number) =>
      insertSize(inner, own, { main, slug: ownSlug, fields: { ...wanted, version: next, updatedAt: now } });
    return saveItem(inner, { ...thing, write }, now);
  });
  return saved.ok || saved.refusal.name !== "slug_taken"
    ? (saved as Result<Size, SizeRefusal>)
    : refused({ name: "name_taken" });
}

function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase("en-US") === other.toLocaleLowerCase("en-US");
}

/**
 * Deletes a further size, or takes it off sale if it has orders or batches (rules products/sizes). The first one
 * is the product itself, and stays.
 */
export async function removeSize(
  db: Database,
  actor: Actor,
  sizeId: string,
  now: Temporal.Instant,
): Promise<"deleted" | "off"> {
  const removed = await transact<"deleted" | "off", never>(db, async (tx, changed) => {
    const found = await findSize(tx, sizeId);
    if (!found) return ok("deleted");
    changed.add("catalog");
    const held = (await lockSizes(tx, found.mainId ?? found.id)).find((size) => size.id === sizeId);
    if (!held) return ok("deleted");
    if (held.mainId === null || held.hasBatches || (await countOrders(tx, sizeId)) > 0) {
      const write = (wanted: { isOn: boolean }, next: number) =>
        updateSize(tx, sizeId, { ...wanted, version: next, updatedAt: now });
      const thing = { actor, table: TABLE, id: sizeId, version: held.version, read: async () => held };
      await saveItem(tx, { ...thing, values: () => ({ isOn: false }), write }, now);
      return ok("off");
    }
    const remove = () => deleteProduct(tx, sizeId);
    await deleteItem(tx, { actor, table: TABLE, id: sizeId, read: async () => held, remove }, now);
    return ok("deleted");
  });
  return removed.ok ? removed.value : "deleted";
}

/** Counts the lines of orders with a size. */
export async function countOrders(db: Db, sizeId: string): Promise<number> {
  const [found] = await db
    .select({ orders: count() })
    .from(orderItems)
    .where(eq(orderItems.productId, sizeId));
  return found?.orders ?? 0;
}
