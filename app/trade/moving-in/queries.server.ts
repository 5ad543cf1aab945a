import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { oldPath } from "./old-path.ts";
import { movedAddresses, movedPictures } from "./tables.server.ts";

/** Returns the slug of the active product whose page had this path in another shop; null if there is none. */
export async function findMovedSlug(db: Db, pathname: string): Promise<string | null> {
  const path = oldPath(pathname);
  if (path === null) return null;
  const [found] = await db
    .select({ slug: products.slug })
    .from(movedAddresses)
    .innerJoin(products, eq(products.id, movedAddresses.productId))
    .where(and(eq(movedAddresses.path, path), eq(products.status, "active")));
  return found?.slug ?? null;
}

/** Returns the names of the products to which paths, as `oldPath` returns them, already lead. */
export async function findPathOwners(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ path: movedAddresses.path, name: products.name })
    .from(movedAddresses)
    .innerJoin(products, eq(products.id, movedAddresses.productId))
    .where(inArray(movedAddresses.path, [...paths]));
  return new Map(found.map(({ path, name }) => [path, name]));
}

const MOST_SHOWN = 100;

/** Returns the numbers of images by state, and the failed ones, newest first. */
export async function readPictureProgress(db: Db) {
  const { state, id, url, problem, productId, createdAt } = movedPictures;
  const [[counts], failed] = await Promise.all([
    db
      .select({
        waiting: sql<number>`count(*) filter (where ${state} in ('waiting', 'fetching'))::int`,
        fetched: sql<number>`count(*) filter (where ${state} = 'fetched')::int`,
        failed: sql<number>`count(*) filter (where ${state} = 'failed')::int`,
        total: count(),
      })
      .from(movedPictures),
    db
      .select({ id, url, problem, productId, name: products.name })
      .from(movedPictures)
      .innerJoin(products, eq(products.id, productId))
      .where(eq(state, "failed"))
      .orderBy(desc(createdAt), id)
      .limit(MOST_SHOWN),
  ]);
  return { counts: counts ?? { waiting: 0, fetched: 0, failed: 0, total: 0 }, failed };
}
