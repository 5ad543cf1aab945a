import type { Database } from "#app/base/db/client.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { dueAtTheDoor } from "#app/trade/accounting/due.ts";
import { awaitsLink } from "#app/trade/orders/payment.ts";
import { firstFailures } from "#app/trade/orders/queries.server.ts";
import { paidFor } from "#app/trade/orders/record-payment.server.ts";
import { MAY_BE_MARKED_PAID, MAY_BE_PAID_BEFORE } from "#app/trade/orders/status.ts";
import type { OrderDetail } from "./queries.server.ts";

/** Returns the amount due on delivery now, and whether a payment by link or before dispatch can be recorded. */
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
  const isByLink = awaitsLink(order) && MAY_BE_MARKED_PAID.includes(order.status);
  const isPaidBefore = settings.payBeforeLeaving && order.paymentStatus === "due" && !isByLink;
  return {
    atDoor: dueAtTheDoor(due, Temporal.Now.instant(), settings.lateFeeBack),
    awaitsLink: isByLink,
    maybePaidBefore: isPaidBefore && MAY_BE_PAID_BEFORE.includes(order.status),
  };
}
