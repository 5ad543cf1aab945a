import type { Database } from "#app/base/db/client.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { applyMove, type Clock } from "./apply-move.server.ts";
import { changeOrder } from "./change-order.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { CUSTOMER_MAY_CANCEL, type OrderStatus } from "./status.ts";

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
