import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { mayBuy } from "#app/trade/compliance/may-buy.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";
import { applyMove, type Clock } from "#app/trade/orders/apply-move.server.ts";
import { changeOrder, type LockedOrder } from "#app/trade/orders/change-order.server.ts";
import { auditOf } from "#app/trade/orders/move-order.server.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import {
  ENDS_IN_RETURN,
  FAILURE_LABELS,
  type FailureReason,
  type HandoverRefusal,
  handoverRefusals,
  type IdType,
} from "./handover.ts";
import { handovers } from "./tables.server.ts";

/** What the courier saw at the door. The ID's number and picture are never asked for. */
export type HandoverCheck = {
  orderId: string;
  actor: Actor;
  idType: IdType;
  idNotExpired: boolean;
  /** The birth date on the ID, "1991-08-17". */
  birthDate: string;
  notIntoxicated: boolean;
  paymentMethod: PaymentMethod;
  note?: string;
};

/**
 * Hands an order over: only after the check at the door (rules 10.1), and paid. Stores the fact, the time and the
 * person. The order is moved first, because the moment of the move decides the age; a check that fails rolls all of it
 * back, and the courier then records a failed delivery.
 */
export async function completeDelivery(
  db: Database,
  check: HandoverCheck,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal | HandoverRefusal>> {
  const { orderId, actor, idType, paymentMethod, note = "" } = check;
  const actorId = actor.userId;
  const change = { orderId, actorId, name: "order-delivered" } as const;
  return changeOrder<OrderRefusal | HandoverRefusal>(db, change, async (tx, order, changed) => {
    const reason = "Handed over at the door";
    const move = { to: "completed", actorId, reason, paidBy: paymentMethod } as const;
    const moved = await applyMove(tx, order, move, clock, changed);
    if (!moved.ok) return moved;
    const at = moved.value.lastMoveAt;
    const objection = await objectionTo(tx, order, check, at);
    if (objection) return refused(objection);
    const attempt = order.attempts;
    await tx
      .insert(handovers)
      .values({ id: randomUUID(), orderId, attempt, at, actorId, idType, paymentMethod, note });
    await recordAudit(tx, auditOf(order, moved.value, actor), at);
    return moved;
  });
}

/** Why an order must not be handed over; null when it may be. */
async function objectionTo(
  tx: Db,
  { customerId }: LockedOrder,
  check: HandoverCheck,
  now: Temporal.Instant,
): Promise<HandoverRefusal | null> {
  if (!check.notIntoxicated) return handoverRefusals.intoxicated();
  if (!check.idNotExpired) return handoverRefusals.idExpired();
  if (!customerId) return handoverRefusals.noAccount();
  const [customer] = await tx
    .select({ birthDate: customers.birthDate })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer) return handoverRefusals.noAccount();
  const typed = Temporal.PlainDate.from(check.birthDate);
  const age = leastAge(await readRulesOn(tx, now));
  if (!mayBuy(typed, shopDate(now), age)) return handoverRefusals.underAge(age);
  return typed.equals(customer.birthDate) ? null : handoverRefusals.idDiffers();
}

/** Why an order was not handed over. */
type FailedDelivery = { orderId: string; actor: Actor; reason: FailureReason; note?: string };

/** Records a failed delivery; after a reason of ENDS_IN_RETURN the order goes back to the shop at once (rules 10.7). */
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

/** Empties the notes about handovers to a customer whose account is being deleted; the orders must still name them. */
export async function eraseHandoverNotes(tx: Db, customerId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  await tx.update(handovers).set({ note: "" }).where(inArray(handovers.orderId, own));
}
