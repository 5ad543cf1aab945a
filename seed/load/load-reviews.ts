import { sql } from "drizzle-orm";
import { shownName } from "#app/content/reviews/review.ts";
import { reviews } from "#app/content/reviews/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { diceOf, idOf, type loadCustomer } from "./load-data.ts";
import type { LoadOrder } from "./load-orders.ts";

const WORDS: Readonly<Record<number, readonly string[]>> = {
  5: ["Exactly what the label says, and well packed.", "Better than I expected. I will order it again."],
  4: ["Good, and it came whole.", "I like it. A larger package would be welcome."],
  3: ["Neither good nor bad.", "Well made, but not my taste."],
  2: ["It tastes of less than I had hoped.", "The box was crushed in one corner."],
  1: ["Not for me at all.", "I could not get used to the taste."],
};
/** How often each star rating is given, out of ten. */
const THROWN = [1, 2, 3, 4, 4, 4, 5, 5, 5, 5] as const;

type Customer = ReturnType<typeof loadCustomer>["customer"];

/** A review of the first product by the n-th order's customer: one for every third delivered order. */
export function loadReview(
  n: number,
  { order, lines, events }: LoadOrder,
  customer: Customer,
): (typeof reviews.$inferInsert)[] {
  const dice = diceOf(`review ${n}`);
  const received = events.find(({ toStatus }) => toStatus === "completed")?.at;
  const [line] = lines;
  if (!received || !line || dice.between(1, 3) > 1) return [];
  const stars = dice.pick(THROWN);
  const writtenAt = received.add({ hours: dice.between(1, 12) });
  const state = dice.between(1, 50) === 1 ? "waiting" : "published";
  return [
    {
      ...{ id: idOf("review", n), productId: line.productId, customerId: customer.id, orderId: order.id },
      ...{ stars, words: dice.pick(WORDS[stars] ?? []), author: shownName(customer), state },
      ...{ createdAt: writtenAt, writtenAt },
    },
  ];
}

/** Calculates the ratings of all products at once, as `rateProduct` does for one. */
export const RATE_ALL = sql`
  update ${products} set rating = rated.rating, reviews = rated.count
  from (select product_id, round(avg(stars), 1) as rating, count(*)::int as count
        from ${reviews} where state = 'published' group by product_id) rated
  where rated.product_id = ${products}.id`;
