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

/** A code counts as used by every order but one that was canceled or came back (rules 60.3). */
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

/** A promotion; null when there is none with this id, which must be a UUID. */
export async function findPromotion(db: Db, id: string) {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id));
  return row ?? null;
}

/** All promotions with how many orders count as uses of them and what they took off, those that end last first. */
export function listPromotions(db: Db) {
  const uses = db
    .select({
      promotionId: orders.promotionId,
      orders: sql<number>`count(*)`.as("orders"),
      cents: sql<number>`sum(${orders.discountCents})`.as("cents"),
    })
    .from(orders)
    .where(and(isNotNull(orders.promotionId), counts))
    .groupBy(orders.promotionId)
    .as("uses");
  return db
    .select({
      promotion: promotions,
      orders: sql`coalesce(${uses.orders}, 0)`.mapWith(Number),
      cents: sql`coalesce(${uses.cents}, 0)`.mapWith(Number),
    })
    .from(promotions)
    .leftJoin(uses, eq(uses.promotionId, promotions.id))
    .orderBy(desc(promotions.lastDay), asc(promotions.code));
}
