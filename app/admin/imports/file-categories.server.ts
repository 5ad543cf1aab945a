import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { imports } from "#app/base/imports/tables.server.ts";
import { compared } from "#app/base/lib/compared.ts";
import { listCategories } from "#app/trade/catalog/category-queries.server.ts";
import { readAssignedCategories } from "#app/trade/moving-in/moved-categories.server.ts";
import { categoryText, movedCategory, readMoved } from "./moved-products.server.ts";

/** Value of a category whose products stay behind. */
export const LEFT_BEHIND = "none";

/** A category of a file: its text as in the file, and normalized, and what it's assigned to: "" for nothing. */
export type FileCategory = { text: string; name: string; products: number; value: string };

/**
 * Returns the categories of another shop's file that aren't ours by name, most products first, and ours;
 * null if the file isn't another shop's or is no longer kept.
 */
export async function readFileCategories(db: Db, importId: string) {
  const { content, assignment } = imports;
  const [kept] = await db.select({ content, assignment }).from(imports).where(eq(imports.id, importId));
  const moved = readMoved(kept?.content ?? "", kept?.assignment ?? null);
  if (!moved?.ok) return null;
  const [ours, assigned] = [await listCategories(db), await readAssignedCategories(db)];
  const find = movedCategory(ours.map(({ name }) => name));
  const found = new Map<string, FileCategory>();
  for (const product of moved.value.records) {
    const text = categoryText(product);
    const name = compared(text);
    const one = found.get(name);
    if (one) one.products += 1;
    else if (find(text).ok && !assigned.has(name)) continue;
    else {
      const category = assigned.get(name);
      const value = category === null ? LEFT_BEHIND : (category?.id ?? "");
      found.set(name, { text, name, products: 1, value });
    }
  }
  const theirs = [...found.values()].sort((one, other) => other.products - one.products);
  return { theirs, ours: ours.map(({ id, name }) => ({ id, name })) };
}
