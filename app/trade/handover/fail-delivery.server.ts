import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { applyMove, type Clock } from "#app/trade/orders/apply-move.server.ts";
import { changeOrder } from "#app/trade/orders/change-order.server.ts";
import { auditOf } from "#app/trade/orders/move-order.server.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { ENDS_IN_RETURN, FAILURE_LABELS, type FailureReason } from "./handover.ts";
import { handovers } from "./tables.server.ts";

/** Why an order was not handed over. */
export type FailedDelivery = { orderId: string; actor: Actor; reason: FailureReason; note?: string };

/**
 * Records a delivery that failed. It can be tried again, unless the customer is under 21 or intoxicated: then the
 * order goes back to the shop at once (rules 10.7).
 */
export async function failDelivery(
  db: Database,
  { orderId, actor, reason: failureReason, note = "" }: FailedDelivery,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const actorId = actor.userId;
  const change = { orderId, actorId, name: "delivery-failed" } as const;
  return changeOrder(db, change, async (tx, order, changed) => {
    const reason = FAILURE_LABELS[failureReason];
    const isQuiet = ENDS_IN_RETURN.includes(failureReason);
    const move = { to: "delivery_failed", actorId, reason, isQuiet } as const;
    const failed = await applyMove(tx, order, move, clock, changed);
    if (!failed.ok) return failed;
    const moved = isQuiet
      ? await applyMove(tx, failed.value, { to: "returned", actorId, reason }, clock, changed)
      : failed;
    if (!moved.ok) return moved;
    const { attempts: attempt, lastMoveAt: at } = failed.value;
    await tx
      .insert(handovers)
      .values({ id: randomUUID(), orderId, attempt, at, actorId, failureReason, note });
    await recordAudit(tx, auditOf(order, moved.value, actor), moved.value.lastMoveAt);
    return moved;
  });
}
