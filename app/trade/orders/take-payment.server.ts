import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { Clock } from "./apply-move.server.ts";
import { changeOrder } from "./change-order.server.ts";
import { auditOf } from "./move-order.server.ts";
import { type PaymentMethod, payAtTheDoor } from "./payment.ts";
import { recordPayment, setPayment } from "./record-payment.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { MAY_BE_PAID_BEFORE, type OrderStatus } from "./status.ts";

type Payment = {
  orderId: string;
  actor: Actor;
  method: PaymentMethod;
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
    const at = clock();
    const payment = payAtTheDoor.capture(method);
    const { totalCents: cents } = order;
    await setPayment(tx, orderId, payment);
    await recordPayment(tx, { orderId, at, kind: "taken", method, cents, handledBy: actor.userId });
    const paid = { ...order, ...payment };
    await recordAudit(tx, { ...auditOf(order, paid, actor), action: "order.pay" }, at);
    if (order.customerId) changed.add(person(order.customerId));
    changed.add(ADMIN_UPDATES);
    return ok(paid);
  });
}
