import { and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf, isIn } from "#app/base/db/literally.server.ts";
import { onPage, sortedAs, totalOf, withTotal } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import { isProduct, products } from "#app/trade/catalog/tables.server.ts";
import type { ReviewSort } from "./admin-filters.ts";
import type { ReviewState } from "./review.ts";
import { reviews } from "./tables.server.ts";

/** Subject of reviews in the audit log. */
export const REVIEWS = "reviews";

export type ReviewRow = typeof reviews.$inferSelect;

/** Characters of the review text shown in the list. */
const BEGINNING = 140;

/**
 * Returns a page of reviews, in one state or all; `total` counts all pages. The search matches product, name,
 * and text.
 */
export async function listReviews(db: Db, query: ListQuery<ReviewSort>, state: ReviewState | null) {
  const { search, sort, page } = query;
  const { id, stars, words, author, writtenAt } = reviews;
  // Each part uses its own index; combined with "or", they would be evaluated for every review.
  const said = db
    .select({ id })
    .from(reviews)
    .where(isIn(search, comparedOf(author, words)));
  const named = db
    .select({ id: products.id })
    .from(products)
    .where(and(isProduct(products), isIn(search, products.searchedName)));
  const matching = and(
    state ? eq(reviews.state, state) : undefined,
    search ? or(inArray(id, said), inArray(reviews.productId, named)) : undefined,
  );
  const by: Record<ReviewSort, SQL> = {
    when: sql`${writtenAt}`,
    product: sql`${products.nameOrder}`,
    stars: sql`${stars}`,
  };
  const order = [sortedAs(query, by), asc(id)];
  const ids = db
    .select({ id, total: totalOf(db, reviews, { matching, search }) })
    .from(reviews)
    .$dynamic();
  const ofProducts = sort === "product" ? ids.innerJoin(products, eq(products.id, reviews.productId)) : ids;
  const listed = onPage(ofProducts.where(matching).orderBy(...order), page).as("listed");
  const rows = await db
    .select({
      id,
      product: products.name,
      stars,
      author,
      beginning: sql<string>`left(${words}, ${BEGINNING})`,
      state: reviews.state,
      writtenAt,
      total: listed.total,
    })
    .from(listed)
    .innerJoin(reviews, eq(id, listed.id))
    .innerJoin(products, eq(products.id, reviews.productId))
    .orderBy(...order);
  return withTotal(rows, page, () => db.$count(reviews, matching));
}

/** Counts the reviews in each state. */
export async function countReviews(db: Db): Promise<Record<ReviewState, number>> {
  const rows = await db.select({ state: reviews.state, count: count() }).from(reviews).groupBy(reviews.state);
  const counts = { waiting: 0, published: 0, refused: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

/** Counts the reviews in moderation. */
export function countWaitingReviews(db: Db): Promise<number> {
  return db.$count(reviews, eq(reviews.state, "waiting"));
}

/** Returns a review with its product; null if none has this id, which must be a UUID. */
export async function findReview(db: Db, id: string) {
  const [row] = await db
    .select({ review: reviews, product: products.name, slug: products.slug, status: products.status })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id));
  if (!row) return null;
  const { review, product, slug, status } = row;
  return { ...review, product, slug, isInShop: status === "active" };
}
