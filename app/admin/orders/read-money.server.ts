import type { Database } from "#app/base/db/client.server.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { dueAtTheDoor } from "#app/trade/books/due.ts";
import { firstFailures } from "#app/trade/orders/first-failures.server.ts";
import { paidFor } from "#app/trade/orders/record-payment.server.ts";
import { MAY_BE_PAID_BEFORE } from "#app/trade/orders/status.ts";
import type { OrderDetail } from "./queries.server.ts";

/** What would be due at the door now, and whether the payment can be written down before. */
export async function readMoney(db: Database, order: OrderDetail) {
  const [settings, paid, failures] = await Promise.all([
    currentSettings(db),
    paidFor(db, [order.id]),
    firstFailures(db, [order.id]),
  ]);
  const due = {
    ...order,
    windowEnd: Temporal.Instant.from(order.windowEnd),
    paidCents: paid.get(order.id) ?? 0,
    firstFailedAt: failures.get(order.id),
  };
  const isPaidBefore = settings.payBeforeLeaving && order.paymentStatus === "due";
  return {
    atDoor: dueAtTheDoor(due, Temporal.Now.instant(), settings.lateFeeBack),
    maybePaidBefore: isPaidBefore && MAY_BE_PAID_BEFORE.includes(order.status),
  };
}
