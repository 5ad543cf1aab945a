import { count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { isoText } from "#app/lib/shop-time.ts";
import type { OrderStatus } from "#app/orders/status.ts";
import { orders } from "#app/orders/tables.server.ts";

/** What a person has ordered: the latest orders, how many there are, and what the completed ones came to. */
export type PersonOrders = {
  latest: { id: string; createdAt: string; status: OrderStatus; totalCents: Cents }[];
  total: number;
  completedCents: Cents;
};

const LATEST = 10;

export async function findOrdersOf(db: Db, customerId: string): Promise<PersonOrders> {
  const isTheirs = eq(orders.customerId, customerId);
  const [latest, [sums]] = await Promise.all([
    db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        status: orders.status,
        totalCents: orders.totalCents,
      })
      .from(orders)
      .where(isTheirs)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(LATEST),
    db
      .select({
        total: count(),
        completedCents:
          sql`coalesce(sum(${orders.totalCents}) filter (where ${orders.status} = 'completed'), 0)`.mapWith(
            Number,
          ),
      })
      .from(orders)
      .where(isTheirs),
  ]);
  return {
    latest: latest.map(({ createdAt, ...order }) => ({ ...order, createdAt: isoText(createdAt) })),
    total: sums?.total ?? 0,
    completedCents: sums?.completedCents ?? 0,
  };
}
