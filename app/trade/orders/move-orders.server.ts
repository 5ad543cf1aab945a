import type { Database } from "#app/base/db/client.server.ts";
import type { Clock } from "./apply-move.server.ts";
import { type MoveOrderInput, moveOrder } from "./move-order.server.ts";
import type { OrderRefusal } from "./refusals.ts";

/** What came of moving several orders: those that were moved, and those that were not, each with its refusal. */
export type MovedOrders = { moved: string[]; left: { orderId: string; refusal: OrderRefusal }[] };

/**
 * Moves orders one after the other, each in a transaction of its own (rules board/bulk-steps): what is wrong with one keeps none of the
 * others. An order that somebody else has moved meanwhile is left as it is, so that a second press moves nothing twice.
 */
export async function moveOrders(
  db: Database,
  { orderIds, ...move }: Omit<MoveOrderInput, "orderId"> & { orderIds: readonly string[] },
  clock: Clock = Temporal.Now.instant,
): Promise<MovedOrders> {
  const done: MovedOrders = { moved: [], left: [] };
  for (const orderId of new Set(orderIds)) {
    const result = await moveOrder(db, { orderId, ...move }, clock);
    if (result.ok) done.moved.push(orderId);
    else done.left.push({ orderId, refusal: result.refusal });
  }
  return done;
}
