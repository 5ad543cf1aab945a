import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { Clock } from "./apply-move.server.ts";
import { changeOrder, type LockedOrder } from "./change-order.server.ts";
import { auditOf } from "./move-order.server.ts";
import { awaitsLink, type DoorMethod, type PaymentMethod, paidBy } from "./payment.ts";
import { recordPayment, setPayment } from "./record-payment.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { MAY_BE_MARKED_PAID, MAY_BE_PAID_BEFORE, type OrderStatus } from "./status.ts";

type Payment = {
  orderId: string;
  actor: Actor;
  method: DoorMethod;
  /** Total displayed; refused when it has changed since. */
  amountCents: Cents;
};

/**
 * Records the full payment of an order before dispatch (rules accounting/prepayment), if the settings require
 * it; the admin counts as its handler. An order is paid once; nothing is due at the door after that.
 */
export async function takePaymentBefore(
  db: Database,
  { orderId, actor, method, amountCents }: Payment,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const change = { orderId, actorId: actor.userId, name: "order-paid" } as const;
  return changeOrder<OrderRefusal>(db, change, async (tx, order, changed) => {
    if (order.paymentStatus === "paid") return refused(orderRefusals.paidAlready());
    const { payBeforeLeaving } = await readSettings(tx);
    if (!payBeforeLeaving || !MAY_BE_PAID_BEFORE.includes(order.status)) {
      return refused(orderRefusals.paidAtDoor(order.status));
    }
    if (amountCents !== order.totalCents) return refused(orderRefusals.otherPrice(order.totalCents));
    return ok(await recordPaid(tx, order, { actor, method, reference: "" }, clock(), changed));
  });
}

/**
 * Marks an order as paid by the shop's link (rules payment/marked-paid), with what identifies the payment at
 * the provider. An order is paid once, so the same notification twice records one payment.
 */
export async function markPaid(
  db: Database,
  { orderId, actor, reference, amountCents }: Omit<Payment, "method"> & { reference: string },
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const change = { orderId, actorId: actor.userId, name: "order-paid" } as const;
  return changeOrder<OrderRefusal>(db, change, async (tx, order, changed) => {
    if (order.paymentStatus === "paid") return refused(orderRefusals.paidAlready());
    if (!awaitsLink(order) || !MAY_BE_MARKED_PAID.includes(order.status)) {
      return refused(orderRefusals.notByLink(order.status));
    }
    if (amountCents !== order.totalCents) return refused(orderRefusals.otherPrice(order.totalCents));
    return ok(await recordPaid(tx, order, { actor, method: "link", reference }, clock(), changed));
  });
}

type Paid = { actor: Actor; method: PaymentMethod; reference: string };

/** Records the payment of a locked order, with its audit entry, and returns the order. */
async function recordPaid(
  tx: Db,
  order: LockedOrder,
  { actor, method, reference }: Paid,
  at: Temporal.Instant,
  changed: Set<Change>,
): Promise<LockedOrder> {
  const { id: orderId, totalCents: cents } = order;
  const payment = paidBy(method);
  await setPayment(tx, orderId, payment);
  await recordPayment(tx, { orderId, at, kind: "taken", method, reference, cents, handledBy: actor.userId });
  const paid = { ...order, ...payment };
  const entry = auditOf(order, paid, actor);
  const made =
    method === "link"
      ? { action: "order.mark_paid", after: { ...entry.after, reference } }
      : { action: "order.pay" };
  await recordAudit(tx, { ...entry, ...made }, at);
  if (order.customerId) changed.add(person(order.customerId));
  changed.add(ADMIN_UPDATES);
  return paid;
}
