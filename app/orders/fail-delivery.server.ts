import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { applyMove, holdOrder } from "./apply-move.server.ts";
import { ENDS_IN_RETURN, type FailureReason } from "./handover.ts";
import { FAILURE_LABELS } from "./labels.ts";
import { auditOf } from "./move-order.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import type { OrderStatus } from "./status.ts";
import { handovers } from "./tables.server.ts";

/** Why an order was not handed over. */
export type FailedDelivery = { orderId: string; actorId: string; reason: FailureReason; note?: string };

/**
 * Records a delivery that failed. It can be tried again, unless the customer is under 21 or intoxicated: then the
 * order goes back to the shop at once (design 5, Handover).
 */
export async function failDelivery(
  db: Database,
  { orderId, actorId, reason: failureReason, note = "" }: FailedDelivery,
  now: Temporal.Instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  return transact<{ status: OrderStatus }, OrderRefusal>(db, async (tx, changed) => {
    const order = await holdOrder(tx, orderId);
    if (!order) return refused(orderRefusals.notFound());
    const reason = FAILURE_LABELS[failureReason];
    let moved = await applyMove(tx, order, { to: "delivery_failed", actorId, reason }, now, changed);
    if (moved.ok && ENDS_IN_RETURN.includes(failureReason)) {
      // A moment later, so that the history keeps the order of the two.
      const next = now.add({ milliseconds: 1 });
      moved = await applyMove(tx, moved.value, { to: "returned", actorId, reason }, next, changed);
    }
    if (!moved.ok) return moved;
    const attempt = order.attempts;
    await tx
      .insert(handovers)
      .values({ id: randomUUID(), orderId, attempt, at: now, actorId, failureReason, note });
    await recordAudit(tx, auditOf(order, moved.value, actorId), now);
    return ok({ status: moved.value.status });
  });
}
