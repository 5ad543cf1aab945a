import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { reviews } from "./tables.server.ts";

/**
 * Takes the person out of a customer's reviews, in the transaction that deletes the account (rules reviews/deleted-account): published ones
 * stay without the name, since the rating is theirs too; what nobody has seen goes. True when a page shows another name then.
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
