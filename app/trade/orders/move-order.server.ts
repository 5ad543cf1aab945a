import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { applyMove, type Clock } from "./apply-move.server.ts";
import { changeOrder, type HeldOrder } from "./change-order.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { CUSTOMER_MAY_CANCEL, NEEDS_DOOR_CHECK, type OrderStatus } from "./status.ts";

/** A move, and who makes it: an admin or a command on the machine itself. */
export type MoveOrderInput = {
  orderId: string;
  to: OrderStatus;
  actor: Actor;
  reason?: string;
  /** Leaves out the redelivery fee of a third attempt. */
  waiveRedeliveryFee?: boolean;
};

/**
 * Moves an order to another state for an admin. A move that the table of states does not allow is refused, and the
 * refusal names the allowed ones. What happens at the door has use cases of its own (complete-delivery, fail-delivery).
 */
export async function moveOrder(
  db: Database,
  { orderId, to, actor, reason = "", waiveRedeliveryFee }: MoveOrderInput,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const actorId = actor.userId;
  const change = { orderId, actorId, name: to === "cancelled" ? "order-cancelled" : "order-moved" } as const;
  return changeOrder(db, change, async (tx, order, changed) => {
    if (isDoorMove(order.status, to)) return refused(orderRefusals.needsDoorCheck());
    const moved = await applyMove(tx, order, { to, actorId, reason, waiveRedeliveryFee }, clock, changed);
    if (moved.ok) await recordAudit(tx, auditOf(order, moved.value, actor), moved.value.lastMoveAt);
    return moved;
  });
}

function isDoorMove(from: OrderStatus, to: OrderStatus): boolean {
  return from === "out_for_delivery" && NEEDS_DOOR_CHECK.includes(to);
}

/** The audit entry of a move: state, attempts and total before and after. */
export function auditOf(before: HeldOrder, after: HeldOrder, actor: Actor) {
  const shown = ({ status, attempts, totalCents, paymentStatus }: HeldOrder) => ({
    status,
    attempts,
    totalCents,
    paymentStatus,
  });
  return {
    actor,
    action: "order.move",
    subject: "order",
    subjectId: before.id,
    before: shown(before),
    after: shown(after),
  };
}

/**
 * Cancels a customer's own order, while packing has not begun (rules 9.3). Somebody else's order is
 * not found, after the same work as a missing one. `orderId` must be a UUID.
 */
export async function cancelOrder(
  db: Database,
  { orderId, customerId }: { orderId: string; customerId: string },
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const change = { orderId, customerId, actorId: customerId, name: "order-cancelled" } as const;
  return changeOrder(db, change, async (tx, order, changed) => {
    if (!CUSTOMER_MAY_CANCEL.includes(order.status)) {
      return refused(orderRefusals.tooLateToCancel(order.status));
    }
    const move = { to: "cancelled", actorId: customerId, reason: "Cancelled by the customer" } as const;
    return applyMove(tx, order, move, clock, changed);
  });
}
