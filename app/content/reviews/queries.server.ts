import { and, asc, desc, eq, or } from "drizzle-orm";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { authorText } from "./review.ts";
import { reviews } from "./tables.server.ts";

/** Reviews per page of a product's list. */
const REVIEWS_PER_PAGE = 10;

/**
 * Returns a page of the published reviews of a product, newest first; a page number past the end returns the
 * last page.
 */
export async function listPublished(db: Db, productId: string, asked: number) {
  const isShown = and(eq(reviews.productId, productId), eq(reviews.state, "published"));
  const total = await db.$count(reviews, isShown);
  const pages = pagesOf(total, REVIEWS_PER_PAGE);
  const page = Math.min(asked, pages);
  const { id, stars, words, author, answer, writtenAt } = reviews;
  const rows = await db
    .select({ id, stars, words, author, answer, writtenAt })
    .from(reviews)
    .where(isShown)
    .orderBy(desc(writtenAt), asc(id))
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE);
  const shown = rows.map((row) => ({
    ...row,
    author: authorText(row.author),
    writtenAt: isoText(row.writtenAt),
  }));
  return { reviews: shown, total, page, pages };
}

/** A review as shown publicly. */
export type PublishedReview = Awaited<ReturnType<typeof listPublished>>["reviews"][number];

const remember = rememberReads<Awaited<ReturnType<typeof listPublished>>>("catalog", 100);

/** The same, cached until a review of any product is published or removed. */
export function currentReviews(db: Db, productId: string, page: number) {
  return remember(`${productId} ${page}`, () => listPublished(db, productId, page));
}

type Author = { customerId: string; productId: string };

/** Returns a customer's review of a product, in any state; null if there is none. */
export async function findOwnReview(db: Db, { customerId, productId }: Author) {
  const { stars, words, state, reason, note } = reviews;
  const [found] = await db
    .select({ stars, words, state, reason, note })
    .from(reviews)
    .where(and(eq(reviews.customerId, customerId), eq(reviews.productId, productId)));
  return found ?? null;
}

/** Returns the ids of the products a customer has reviewed, and those of all their sizes. */
export async function listReviewed(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(reviews)
    .innerJoin(products, or(eq(products.id, reviews.productId), eq(products.mainId, reviews.productId)))
    .where(eq(reviews.customerId, customerId));
  return rows.map(({ id }) => id);
}

/** Returns all reviews of a customer for their own data file, oldest first. */
export async function readOwnReviews(db: Db, customerId: string) {
  const rows = await db
    .select({ review: reviews, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.customerId, customerId))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
  return rows.map(
    ({ product, review: { stars, words, author, state, reason, note, answer, ...review } }) => ({
      product,
      ...{ stars, words, shownAs: author, state, refusedFor: reason, note, answer },
      orderId: review.orderId,
      firstWrittenAt: isoText(review.createdAt),
      writtenAt: isoText(review.writtenAt),
    }),
  );
}
