import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { findReview } from "#app/content/reviews/admin-queries.server.ts";
import { authorText } from "#app/content/reviews/review.ts";
import { productPath } from "#app/trade/catalog/product.ts";

/** A review as the admin's pages show it; null where there is none. `path` is the product's page, if it has one. */
export async function readReview(db: Db, id: string) {
  const found = isUuid(id) ? await findReview(db, id) : null;
  if (!found) return null;
  const { createdAt: _, writtenAt, slug, isInShop, author, ...review } = found;
  return {
    ...review,
    author: authorText(author),
    path: isInShop ? productPath(slug) : null,
    at: isoText(writtenAt),
  };
}
