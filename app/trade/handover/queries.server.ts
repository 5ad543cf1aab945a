import { asc, eq } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { handovers } from "./tables.server.ts";

/** What happened at the door on one attempt; instants are ISO strings, `actor` is a name. */
export type HandoverView = Awaited<ReturnType<typeof listHandovers>>[number];

/** What happened to an order at the door, first attempt first. */
export async function listHandovers(db: Db, orderId: string) {
  const attempts = await db
    .select({
      attempt: handovers.attempt,
      at: handovers.at,
      actor: users.name,
      failureReason: handovers.failureReason,
      idType: handovers.idType,
      paymentMethod: handovers.paymentMethod,
      note: handovers.note,
    })
    .from(handovers)
    .leftJoin(users, eq(users.id, handovers.actorId))
    .where(eq(handovers.orderId, orderId))
    .orderBy(asc(handovers.attempt));
  return attempts.map((attempt) => ({ ...attempt, at: isoText(attempt.at) }));
}

/** What the shop noted at the door about a customer, for that customer; instants are ISO strings. */
export async function readOwnHandovers(db: Db, customerId: string) {
  const rows = await db
    .select({ handover: handovers })
    .from(handovers)
    .innerJoin(orders, eq(orders.id, handovers.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(handovers.at), asc(handovers.id));
  return rows.map(({ handover: { id, actorId, at, ...fact } }) => ({ ...fact, at: isoText(at) }));
}
