import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { setRating } from "#app/trade/catalog/write-products.server.ts";
import { reviews } from "./tables.server.ts";

/**
 * Works out what a product is rated from its published reviews alone (rules reviews/rating), in the transaction that publishes one or
 * takes one back.
 */
export function rateProduct(tx: Db, productId: string): Promise<void> {
  return setRating(tx, productId, async (held) => {
    const [published] = await held
      .select({ average: sql<string | null>`round(avg(${reviews.stars}), 1)`, reviews: count() })
      .from(reviews)
      .where(and(eq(reviews.productId, productId), eq(reviews.state, "published")));
    if (!published?.average) return { rating: null, reviews: 0 };
    return { rating: Number(published.average), reviews: published.reviews };
  });
}
