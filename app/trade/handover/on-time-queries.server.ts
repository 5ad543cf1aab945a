import { and, count, eq, gte, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { ON_TIME_DAYS, type OnTime, onTimeSentence } from "./on-time.ts";
import { handovers } from "./tables.server.ts";

/** Counts the orders that were handed over at the door in the last days, and those of them that came within their window. */
export async function countOnTime(db: Db, now: Temporal.Instant): Promise<OnTime> {
  const isOnTime = lte(handovers.arrivedAt, orders.windowEnd);
  const [counted] = await db
    .select({
      deliveries: count(),
      onTime: sql`count(*) filter (where ${isOnTime})`.mapWith(Number),
    })
    .from(handovers)
    .innerJoin(orders, eq(orders.id, handovers.orderId))
    .where(
      and(
        isNull(handovers.failureReason),
        isNotNull(handovers.arrivedAt),
        gte(handovers.at, now.subtract({ hours: 24 * ON_TIME_DAYS })),
      ),
    );
  return counted ?? { deliveries: 0, onTime: 0 };
}

const rememberOnTime = rememberReads<string | null>("delivery", 1);

/**
 * The published rate in a sentence; null while none is published. It is kept in memory, which is dropped every hour, so that
 * no visitor waits for it. A page stands without it when it cannot be read.
 */
export async function currentOnTime(db: Db): Promise<string | null> {
  try {
    const count = () => countOnTime(db, Temporal.Now.instant());
    return await rememberOnTime("on time", async () => onTimeSentence(await count()));
  } catch (error) {
    reportError(error, "on-time rate");
    return null;
  }
}
