import { and, eq, isNull } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { applyMove, type Clock } from "./apply-move.server.ts";
import { changeOrder, type LockedOrder } from "./change-order.server.ts";
import { objectionToPacking } from "./judge-packing.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { CUSTOMER_MAY_CANCEL, isLegalMove, NEEDS_HANDOVER, type OrderStatus } from "./status.ts";
import { orderItems } from "./tables.server.ts";

/** A move, and who makes it: an admin or a command on the machine itself. */
export type MoveOrderInput = {
  orderId: string;
  to: OrderStatus;
  actor: Actor;
  /** Why it is cancelled, or packed without scanning. */
  reason?: string;
  /** Packs only an order all of whose lines are in the bag already; without it they are from then on. */
  isLineByLine?: boolean;
};

/**
 * Moves an order for an admin. An order gets out with a route alone (rules routes/dispatch-from-board), and what happens at the door has use cases
 * of its own (trade/routes, trade/handover).
 */
export async function moveOrder(
  db: Database,
  { orderId, to, actor, reason = "", isLineByLine }: MoveOrderInput,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const actorId = actor.userId;
  const change = { orderId, actorId, name: to === "cancelled" ? "order-cancelled" : "order-moved" } as const;
  return changeOrder(db, change, async (tx, order, changed) => {
    if (order.status === "out_for_delivery" && NEEDS_HANDOVER.includes(to)) {
      return refused(orderRefusals.needsHandover());
    }
    if (to === "out_for_delivery" && isLegalMove(order.status, to))
      return refused(orderRefusals.needsDriver());
    const moved = await applyMove(tx, order, { to, actorId, reason }, clock, changed);
    if (!moved.ok) return moved;
    // The moment of the move decides about the rules; a refusal rolls it back.
    const at = moved.value.lastMoveAt;
    const isUnscanned = to === "packed" && !isLineByLine && (await packOpenLines(tx, orderId, at));
    if (isUnscanned && !(await readSettings(tx)).packWithoutScan) return refused(orderRefusals.scanOnly());
    const objection = await objectionToPacking(tx, orderId, to, at);
    if (objection) return refused(objection);
    await recordAudit(tx, auditOf(order, moved.value, actor), at);
    return moved;
  });
}

/** An order that is packed as a whole has all of its lines in the bag (rules packing/scan-to-pack). True when some weren't before. */
async function packOpenLines(tx: Db, orderId: string, at: Temporal.Instant): Promise<boolean> {
  const isOpen = and(eq(orderItems.orderId, orderId), isNull(orderItems.packedAt));
  const packed = await tx
    .update(orderItems)
    .set({ packedAt: at, scanned: {} })
    .where(isOpen)
    .returning({ id: orderItems.id });
  return packed.length > 0;
}

/** The audit entry of a move: state, attempts and total before and after. */
export function auditOf(before: LockedOrder, after: LockedOrder, actor: Actor) {
  const shown = ({ status, attempts, totalCents, paymentStatus }: LockedOrder) => {
    return { status, attempts, totalCents, paymentStatus };
  };
  const entry = { actor, action: "order.move", subject: "order", subjectId: before.id };
  return { ...entry, before: shown(before), after: shown(after) };
}

/** Cancels a customer's own order until packing begins (rules orders/cancellation). Somebody else's is not found. `orderId` is a UUID. */
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
