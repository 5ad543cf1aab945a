import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { listFormerSlugs } from "#app/base/records/save-with-slug.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import { soldUnder } from "./card-columns.server.ts";
import { type CategoryFacts, tilePicture } from "./categories.ts";
import { categories, products } from "./tables.server.ts";

export type CategoryRow = typeof categories.$inferSelect;

const IN_ORDER = [asc(categories.displayOrder), asc(categories.id)];

/** A category as pages know it, with its id and the slugs that it had. */
export type KnownCategory = CategoryFacts & { id: string; former: string[] };

const remember = rememberReads<KnownCategory[]>("catalog", 1);

/**
 * Returns all categories in display order, cached until the catalog or the day changes. Visitors see those
 * that are shown and have a product for sale today, which none of a blocked category is (rules
 * products/categories).
 */
export async function currentCategories(db: Db, now = Temporal.Now.instant()): Promise<KnownCategory[]> {
  const { day, rules } = await rulesOfToday(db, now);
  return remember(day, () => readCategories(db, rules));
}

async function readCategories(db: Db, rules: readonly Rule[]): Promise<KnownCategory[]> {
  const { id, name, slug, tint, kinds, image, countsAs, isShown } = categories;
  const sold = db
    .select({ one: sql`1` })
    .from(products)
    .where(sql`${products.category} = ${name} and ${soldUnder(rules)}`);
  const [rows, former] = await Promise.all([
    db
      .select({
        ...{ id, name, slug, tint, kinds, image, countsAs },
        isListed: sql<boolean>`${isShown} and exists (${sold})`,
      })
      .from(categories)
      .orderBy(...IN_ORDER),
    listFormerSlugs(db, categories),
  ]);
  return rows.map((row) => ({
    ...row,
    image: tilePicture(row),
    former: former.filter((one) => one.id === row.id).map((one) => one.slug),
  }));
}

/** Returns what the pages of visitors know about a category. */
export function factsOf({ id: _, former: __, ...facts }: KnownCategory): CategoryFacts {
  return facts;
}

/** Returns a category by its name; null if there is none. */
export async function findNamedCategory(db: Db, name: string): Promise<CategoryRow | null> {
  const [row] = await db.select().from(categories).where(eq(categories.name, name));
  return row ?? null;
}

/** Returns a category by its name, which it keeps until the transaction ends; null if there is none. */
export async function holdNamedCategory(tx: Db, name: string): Promise<CategoryRow | null> {
  const [row] = await tx.select().from(categories).where(eq(categories.name, name)).for("key share");
  return row ?? null;
}

/** Returns a category; null if none has this id, which must be a UUID. */
export async function findCategory(db: Db, id: string): Promise<CategoryRow | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id));
  return row ?? null;
}

/** Returns all categories in display order, read from the database. */
export function listCategories(db: Db): Promise<CategoryRow[]> {
  return db
    .select()
    .from(categories)
    .orderBy(...IN_ORDER);
}

/** Returns all categories in display order, each with the number of its products, in any status. */
export function listCategoryItems(db: Db) {
  return db
    .select({
      ...getTableColumns(categories),
      products: db.$count(products, eq(products.category, categories.name)),
    })
    .from(categories)
    .orderBy(...IN_ORDER);
}
