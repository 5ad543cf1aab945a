import { randomUUID } from "node:crypto";
import { and, count, eq, ne, sql } from "drizzle-orm";
import { admins } from "#app/accounts/auth/tables.server.ts";
import { findProfile } from "#app/accounts/customers/queries.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refusal, refused } from "#app/base/lib/result.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { setRating } from "#app/trade/catalog/write-products.server.ts";
import { findReceived, ordersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { shownName } from "./review.ts";
import { reviews } from "./tables.server.ts";

const NOT_RECEIVED = refusal(
  "not_received",
  "You can only review products you've received. You have no completed order with this product.",
);
const OF_THE_SHOP = refusal("of_the_shop", "Admins can't review the products of their own shop.");
const UNCHANGED = refusal("unchanged", "This is the review we couldn't publish. Edit it first.", "words");

export type ReviewRefusal = typeof NOT_RECEIVED | typeof OF_THE_SHOP | typeof UNCHANGED;

type Author = { customerId: string; productId: string };

/**
 * Returns the order that contained the product, or why the customer may not review it (rules
 * reviews/who-can-review).
 */
export async function mayReview(
  db: Db,
  author: Author,
): Promise<Result<string, typeof NOT_RECEIVED | typeof OF_THE_SHOP>> {
  if ((await db.$count(admins, eq(admins.userId, author.customerId))) > 0) return refused(OF_THE_SHOP);
  const orderId = await findReceived(db, author);
  return orderId === null ? refused(NOT_RECEIVED) : ok(orderId);
}

/**
 * Creates or updates a customer's review, which goes into moderation after each change (rules
 * reviews/review-form, reviews/edited-review). A published review is removed from the page and the rating as
 * soon as it's changed.
 */
export function writeReview(
  db: Database,
  { customerId, productId, stars, words }: Author & { stars: number; words: string },
  now: Temporal.Instant,
): Promise<Result<null, ReviewRefusal>> {
  return transact<null, ReviewRefusal>(db, async (tx, changed) => {
    // Account deletion takes the same lock: either it finds the review, or the review finds no customer.
    await lockNames(tx, [ordersOfCustomer(customerId)]);
    const profile = await findProfile(tx, customerId);
    if (!profile) return refused(NOT_RECEIVED);
    const received = await mayReview(tx, { customerId, productId });
    if (!received.ok) return received;
    const [held] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.customerId, customerId), eq(reviews.productId, productId)))
      .for("update");
    if (held && held.stars === stars && held.words === words)
      return held.state === "refused" ? refused(UNCHANGED) : ok(null);
    const own = { orderId: received.value, stars, words, author: shownName(profile), writtenAt: now };
    if (!held) {
      const id = randomUUID();
      await tx.insert(reviews).values({ id, customerId, productId, ...own, createdAt: now });
      await announceSubmitted(tx, { id, productId, stars }, now);
      return ok(null);
    }
    await tx
      .update(reviews)
      .set({ ...own, state: "waiting", reason: null, note: "", answer: "", version: held.version + 1 })
      .where(eq(reviews.id, held.id));
    await announceSubmitted(tx, { id: held.id, productId, stars }, now);
    if (held.state === "published") {
      await rateProduct(tx, productId);
      changed.add("catalog");
    }
    return ok(null);
  });
}

/** Emits the webhook event for a review in moderation (rules webhooks/endpoints). */
function announceSubmitted(
  tx: Db,
  { id: reviewId, productId, stars }: { id: string; productId: string; stars: number },
  now: Temporal.Instant,
): Promise<void> {
  return queueEvent(tx, { kind: "review.submitted", data: { reviewId, productId, stars } }, now);
}

/** Deletes a customer's review of a product (rules reviews/edited-review). Returns false if there is none. */
export async function removeReview(db: Database, author: Author): Promise<boolean> {
  const removed = await transact<boolean, never>(db, async (tx, changed) => {
    const [gone] = await tx
      .delete(reviews)
      .where(and(eq(reviews.customerId, author.customerId), eq(reviews.productId, author.productId)))
      .returning({ state: reviews.state });
    if (gone?.state === "published") {
      await rateProduct(tx, author.productId);
      changed.add("catalog");
    }
    return ok(gone !== undefined);
  });
  return removed.ok && removed.value;
}

/**
 * Recalculates a product's rating from its published reviews only (rules reviews/rating), in the transaction
 * that publishes or removes one.
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

/**
 * Anonymizes a customer's reviews, in the transaction that deletes the account (rules
 * reviews/deleted-account). Published ones are kept without the name, since they count in the rating;
 * unpublished ones are deleted. Returns whether a page now shows a different name.
 */
export async function eraseReviewer(tx: Db, customerId: string): Promise<boolean> {
  await tx.delete(reviews).where(and(eq(reviews.customerId, customerId), ne(reviews.state, "published")));
  const kept = await tx
    .update(reviews)
    .set({ customerId: null, author: "" })
    .where(eq(reviews.customerId, customerId))
    .returning({ id: reviews.id });
  return kept.length > 0;
}
