import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { customers } from "#app/account/tables.server.ts";
import { recordAudit } from "#app/audit/record-audit.server.ts";
import { mayBuy } from "#app/compliance/may-buy.ts";
import type { Database, Db } from "#app/db/client.server.ts";
import { type Result, refused } from "#app/lib/result.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { applyMove, type Clock } from "./apply-move.server.ts";
import { changeOrder, type HeldOrder } from "./change-order.server.ts";
import type { IdType, PaymentMethod } from "./handover.ts";
import { auditOf } from "./move-order.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import type { OrderStatus } from "./status.ts";
import { handovers } from "./tables.server.ts";

/** What the courier saw at the door. The ID's number and picture are never asked for. */
export type DoorCheck = {
  orderId: string;
  actorId: string;
  idType: IdType;
  idNotExpired: boolean;
  /** As it stands on the ID, "1991-08-17". */
  birthDate: string;
  notIntoxicated: boolean;
  paymentMethod: PaymentMethod;
  note?: string;
};

/**
 * Hands an order over: only after the door check (design 5, Handover), and paid. Stores the fact, the time and the
 * person. A check that fails changes nothing; the courier then records a failed delivery.
 */
export async function completeDelivery(
  db: Database,
  check: DoorCheck,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const { orderId, actorId, idType, paymentMethod, note = "" } = check;
  const change = { orderId, actorId, name: "order-delivered" } as const;
  return changeOrder(db, change, async (tx, order, changed) => {
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
    await recordAudit(tx, auditOf(order, moved.value, actorId), at);
    return moved;
  });
}

async function checkAtDoor(
  tx: Db,
  order: HeldOrder,
  check: DoorCheck,
  now: Temporal.Instant,
): Promise<OrderRefusal | null> {
  if (!check.notIntoxicated) return orderRefusals.intoxicated();
  if (!check.idNotExpired) return orderRefusals.idExpired();
  if (!order.customerId) return orderRefusals.noAccount();
  const [customer] = await tx
    .select({ birthDate: customers.birthDate })
    .from(customers)
    .where(eq(customers.id, order.customerId));
  if (!customer) return orderRefusals.noAccount();
  const typed = Temporal.PlainDate.from(check.birthDate);
  if (!mayBuy(typed, shopDate(now))) return orderRefusals.under21();
  return typed.equals(customer.birthDate) ? null : orderRefusals.idDiffers();
}
