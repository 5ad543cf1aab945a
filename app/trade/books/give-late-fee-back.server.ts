import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";
import type { PartGivenBack } from "./refund-parts.ts";
import { refunds } from "./tables.server.ts";

/**
 * Writes down that the delivery fee of an order that came late is given back, with its taxes (rules on-time/late-refund), in the
 * transaction of its handover. `method` is how money went back; null when so much less was taken at the door. The database lets
 * an order have this once.
 */
export async function giveLateFeeBack(
  tx: Db,
  orderId: string,
  { part, method }: { part: PartGivenBack; method: PaymentMethod | null },
  at: Temporal.Instant,
): Promise<void> {
  const reason = "We came late.";
  await tx.insert(refunds).values({ id: randomUUID(), orderId, at, kind: "late", reason, method, ...part });
}
