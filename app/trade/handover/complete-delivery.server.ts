import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { mayBuy } from "#app/trade/compliance/may-buy.ts";
import { applyMove, type Clock } from "#app/trade/orders/apply-move.server.ts";
import { changeOrder, type HeldOrder } from "#app/trade/orders/change-order.server.ts";
import { auditOf } from "#app/trade/orders/move-order.server.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { IdType } from "./handover.ts";
import { type DoorRefusal, doorRefusals } from "./handover.ts";
import { handovers } from "./tables.server.ts";

/** What the courier saw at the door. The ID's number and picture are never asked for. */
export type DoorCheck = {
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
 * Hands an order over: only after the door check (rules 10.1), and paid. Stores the fact, the time and the
 * person. A check that fails changes nothing; the courier then records a failed delivery.
 */
export async function completeDelivery(
  db: Database,
  check: DoorCheck,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal | DoorRefusal>> {
  const { orderId, actor, idType, paymentMethod, note = "" } = check;
  const actorId = actor.userId;
  const change = { orderId, actorId, name: "order-delivered" } as const;
  return changeOrder<OrderRefusal | DoorRefusal>(db, change, async (tx, order, changed) => {
    const move = {
      to: "completed",
      actorId,
      reason: "Handed over at the door",
      paidBy: paymentMethod,
    } as const;
    const moved = await applyMove(tx, order, move, clock, changed);
    if (!moved.ok) return moved;
    const at = moved.value.lastMoveAt;
    const objection = await checkAtDoor(tx, order, check, at);
    if (objection) return refused(objection);
    await tx.insert(handovers).values({
      id: randomUUID(),
      orderId,
      attempt: order.attempts,
      at,
      actorId,
      idType,
      paymentMethod,
      note,
    });
    await recordAudit(tx, auditOf(order, moved.value, actor), at);
    return moved;
  });
}

async function checkAtDoor(
  tx: Db,
  order: HeldOrder,
  check: DoorCheck,
  now: Temporal.Instant,
): Promise<DoorRefusal | null> {
  if (!check.notIntoxicated) return doorRefusals.intoxicated();
  if (!check.idNotExpired) return doorRefusals.idExpired();
  if (!order.customerId) return doorRefusals.noAccount();
  const [customer] = await tx
    .select({ birthDate: customers.birthDate })
    .from(customers)
    .where(eq(customers.id, order.customerId));
  if (!customer) return doorRefusals.noAccount();
  const typed = Temporal.PlainDate.from(check.birthDate);
  if (!mayBuy(typed, shopDate(now))) return doorRefusals.under21();
  return typed.equals(customer.birthDate) ? null : doorRefusals.idDiffers();
}
