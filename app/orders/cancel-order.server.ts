import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { applyMove, holdOrder } from "./apply-move.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { CUSTOMER_MAY_CANCEL, type OrderStatus } from "./status.ts";

/**
 * Cancels a customer's own order, while packing has not begun (design 5, Order states). Somebody else's order is
 * not found. `orderId` must be a UUID.
 */
export async function cancelOrder(
  db: Database,
  { orderId, customerId }: { orderId: string; customerId: string },
  now: Temporal.Instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  return transact<{ status: OrderStatus }, OrderRefusal>(db, async (tx, changed) => {
    const order = await holdOrder(tx, orderId);
    if (order?.customerId !== customerId) return refused(orderRefusals.notFound());
    if (!CUSTOMER_MAY_CANCEL.includes(order.status)) {
      return refused(orderRefusals.tooLateToCancel(order.status));
    }
    const move = { to: "cancelled", actorId: customerId, reason: "Cancelled by the customer" } as const;
    const moved = await applyMove(tx, order, move, now, changed);
    return moved.ok ? ok({ status: moved.value.status }) : moved;
  });
}
