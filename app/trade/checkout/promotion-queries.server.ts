import { and, asc, desc, eq, isNotNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { Promotion } from "#app/trade/promotions/promotion.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";

/** What there is by a code, and whether a customer has used it. */
type FoundPromotion = { found: Promotion | null; isUsed: boolean };

export const NO_PROMOTION: FoundPromotion = { found: null, isUsed: false };

/** A code counts as used by every order but one that was canceled or came back (rules promotions/use). */
const counts = notInArray(orders.status, [...GIVES_BACK]);

const byCode = statement(
  "promotion of a code",
  (db, value: Places<{ code: string; customerId: string | null }>) =>
    db
      .select({
        found: promotions,
        isUsed: sql<boolean>`exists ${db
          .select({ one: sql`1` })
          .from(orders)
          .where(
            and(eq(orders.customerId, value.customerId), eq(orders.promotionId, promotions.id), counts),
          )}`,
      })
      .from(promotions)
      .where(eq(promotions.code, value.code)),
);

/** What there is by a code in capitals. Nobody has used it while no customer is known. */
export async function findPromotionFor(
  db: Db,
  asked: { code: string; customerId: string | null },
): Promise<FoundPromotion> {
  const [row] = await byCode(db, asked);
  return row ?? NO_PROMOTION;
}

/**
 * All promotions, those that end last first: how many orders count as uses of each, what it took off them, and whether it is kept since
 * an order has it, canceled or not.
 */
export function listPromotions(db: Db) {
  const uses = db
    .select({
      promotionId: orders.promotionId,
      orders: sql<number>`count(*) filter (where ${counts})`.as("orders"),
      cents: sql<number>`sum(${orders.discountCents}) filter (where ${counts})`.as("cents"),
    })
    .from(orders)
    .where(isNotNull(orders.promotionId))
    .groupBy(orders.promotionId)
    .as("uses");
  return db
    .select({
      promotion: promotions,
      orders: sql`coalesce(${uses.orders}, 0)`.mapWith(Number),
      cents: sql`coalesce(${uses.cents}, 0)`.mapWith(Number),
      isKept: sql<boolean>`${uses.promotionId} is not null`,
    })
    .from(promotions)
    .leftJoin(uses, eq(uses.promotionId, promotions.id))
    .orderBy(desc(promotions.lastDay), asc(promotions.code));
}
