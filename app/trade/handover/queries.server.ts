import { asc, eq } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { HandoverView } from "./handover.ts";
import { handovers } from "./tables.server.ts";

/** What happened to an order at the door, first attempt first. */
export async function listHandovers(db: Db, orderId: string): Promise<HandoverView[]> {
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
