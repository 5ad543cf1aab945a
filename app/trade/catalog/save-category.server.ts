import { asc, eq, max } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { breaksReference, isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { deleteItem, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { saveSequence } from "#app/base/records/save-sequence.server.ts";
import { type SlugTaken, saveWithSlug } from "#app/base/records/save-with-slug.server.ts";
import type { SequenceForm } from "#app/base/records/sequence-form.ts";
import { replaceInVersions } from "#app/base/versions/replace-in-versions.server.ts";
import { countRulesNaming, renameInRules } from "#app/trade/compliance/rename-in-rules.server.ts";
import type { CategoryForm } from "./category-form.ts";
import type { CategoryRow } from "./category-queries.server.ts";
import { categories, products } from "./tables.server.ts";

export type CategoryRefusal = SaveRefusal<CategoryRow> | SlugTaken | { name: "name_taken" };

/**
 * Saves a category from its form (rules products/categories, screens/edit-conflict). The database changes its
 * products along with its name and class; rules, drafts, and schedules that name it follow here.
 */
export function saveCategory(
  db: Database,
  actor: Actor,
  { id, version, slug: typed, ...fields }: CategoryForm,
  now: Temporal.Instant,
): Promise<Result<CategoryRow, CategoryRefusal>> {
  return transact<CategoryRow, CategoryRefusal>(db, async (tx, changed) => {
    changed.add("catalog");
    const held = await lockCategory(tx, id);
    if (held && (held.name !== fields.name || held.countsAs !== fields.countsAs))
      await holdProducts(tx, held);
    const displayOrder = held?.displayOrder ?? (await nextPlace(tx));
    const place = { table: categories, constraint: "categories_slug_unique", title: categories.name };
    const asked = { ...place, id, typed, name: fields.name, otherwise: "category" };
    try {
      const saved = await saveWithSlug<CategoryRow, SaveRefusal<CategoryRow>>(tx, asked, (inner, slug) => {
        const values = () => ({ ...fields, slug, displayOrder });
        return saveRow(inner, { actor, table: categories, id, version, values }, now);
      });
      if (saved.ok && held && held.name !== fields.name) await renameEverywhere(tx, held.name, fields.name);
      return saved;
    } catch (error) {
      // Which of the two a name violates depends on its case and class.
      const names = ["categories_compared_name", "categories_name_class"];
      if (!names.some((constraint) => isNameTaken(error, constraint))) throw error;
      return refused({ name: "name_taken" });
    }
  });
}

async function lockCategory(tx: Db, id: string): Promise<CategoryRow | null> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  return row ?? null;
}

/** Locks the products of a category in id order, like a sale: the database changes them along with it. */
async function holdProducts(tx: Db, { name }: CategoryRow): Promise<void> {
  const ofCategory = eq(products.category, name);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(ofCategory)
    .orderBy(asc(products.id))
    .for("update");
}

async function nextPlace(tx: Db): Promise<number> {
  const [row] = await tx.select({ last: max(categories.displayOrder) }).from(categories);
  return (row?.last ?? -1) + 1;
}

async function renameEverywhere(tx: Db, from: string, to: string): Promise<void> {
  await renameInRules(tx, from, to);
  await replaceInVersions(tx, { subject: "products", field: "category", from, to });
}

/** Reorders the categories (rules content-screens/display-order). */
export function sequenceCategories(db: Database, actor: Actor, form: SequenceForm, now: Temporal.Instant) {
  const list = { table: categories, change: "catalog", sortedBy: [categories.displayOrder] } as const;
  return saveSequence(db, { actor, ...list }, form, now);
}

/** What keeps a category from being deleted: its products, and the rules that name it and haven't ended. */
export async function findCategoryUses(db: Db, name: string, today: Temporal.PlainDate) {
  const [productCount, ruleCount] = await Promise.all([
    db.$count(products, eq(products.category, name)),
    countRulesNaming(db, name, today),
  ]);
  return { products: productCount, rules: ruleCount };
}

/** Deletes a category that nothing uses; one that is gone already counts as deleted. */
export async function deleteCategory(
  db: Database,
  actor: Actor,
  { id, today }: { id: string; today: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<"deleted" | "used"> {
  try {
    const deleted = await transact<null, "used">(db, async (tx, changed) => {
      const held = await lockCategory(tx, id);
      const uses = held && (await findCategoryUses(tx, held.name, today));
      if (uses && uses.products + uses.rules > 0) return refused("used");
      const remove = () => tx.delete(categories).where(eq(categories.id, id));
      const deleting = { actor, table: "categories", id, read: async () => held, remove };
      if (await deleteItem(tx, deleting, now)) changed.add("catalog");
      return ok(null);
    });
    return deleted.ok ? "deleted" : "used";
  } catch (error) {
    if (breaksReference(error, "products_category")) return "used";
    throw error;
  }
}
