import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { applyMove, type Clock, mailToCustomer } from "./apply-move.server.ts";
import { changeOrder, type LockedOrder, setOrder } from "./change-order.server.ts";
import { reminderMail, unpaidMail } from "./payment-emails.ts";
import { AWAITS_PAYMENT, paymentDue } from "./payment-link.ts";
import { orderRefusals } from "./refusals.ts";
import { orders } from "./tables.server.ts";

type Due = NonNullable<ReturnType<typeof paymentDue>>;

/** History entry of an order canceled because it wasn't paid in time. */
const UNPAID_REASON = "Not paid in time";

/**
 * Reminds customers of orders not yet marked as paid by link, and cancels those not paid after that (rules
 * payment/reminder, payment/unpaid). Each order is locked and checked again, so several processes do it once,
 * and a payment marked at the same moment isn't lost. An order that can't be settled is reported and tried
 * again the next time; it doesn't hold up the others.
 */
export async function settleUnpaid(db: Database, clock: Clock = Temporal.Now.instant): Promise<void> {
  const hours = await readSettings(db);
  const now = clock();
  const waiting = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.paymentMethod, "link"),
        eq(orders.paymentStatus, "due"),
        inArray(orders.status, [...AWAITS_PAYMENT]),
        lte(orders.createdAt, now.subtract({ hours: hours.payReminderHours })),
      ),
    )
    .orderBy(asc(orders.createdAt));
  for (const order of waiting) {
    const due = paymentDue(order, hours, now);
    if (!due) continue;
    await settleOne(db, order.id, { due, hours, clock }).catch((error: unknown) =>
      reportError(error, `unpaid order ${order.id}`),
    );
  }
}

type Settling = { due: Due; hours: Parameters<typeof paymentDue>[1]; clock: Clock };

async function settleOne(db: Database, orderId: string, { due, hours, clock }: Settling): Promise<void> {
  const name = due === "cancel" ? "order-canceled" : "order-reminded";
  await changeOrder(db, { orderId, actorId: null, name }, async (tx, order, changed) => {
    const at = clock();
    // Paid, changed, or already settled by another process since it was read.
    if (paymentDue(order, hours, at) !== due) return refused(orderRefusals.settledAlready());
    if (due === "remind") {
      await setOrder(tx, orderId, { remindedAt: at });
      await mailToCustomer(tx, order, (shop) => reminderMail(shop, order), at, { isAlways: true });
      return ok<LockedOrder>(order);
    }
    const move = { to: "canceled", actorId: null, reason: UNPAID_REASON, isQuiet: true } as const;
    const canceled = await applyMove(tx, order, move, clock, changed);
    if (!canceled.ok) return canceled;
    await mailToCustomer(tx, order, (shop) => unpaidMail(shop, order), at, { isAlways: true });
    return canceled;
  });
}
