import { randomUUID } from "node:crypto";
import type { auditLog } from "#app/accounts/audit/tables.server.ts";
import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { sumsByMethod } from "#app/trade/accounting/cash-drawer.ts";
import type { cashDrawers, refundLines, refunds } from "#app/trade/accounting/tables.server.ts";
import { totalsOf } from "#app/trade/cart/totals.ts";
import { TONIC } from "./demo-goods.ts";
import type { PastRows } from "./demo-orders.ts";
import { isBefore } from "./demo-windows.ts";
import { ingrid } from "./people.ts";

/** Refunds, and the counted cash of the days before today. */
export type AccountingRows = {
  refunds: (typeof refunds.$inferInsert)[];
  refundLines: (typeof refundLines.$inferInsert)[];
  cashDrawers: (typeof cashDrawers.$inferInsert)[];
  audits: (typeof auditLog.$inferInsert)[];
};

/** Each day's cash is counted in the evening, after the last car is back. */
const COUNTED = Temporal.PlainTime.from("21:55");
/** The next morning, when a customer called. */
const CALLED = Temporal.PlainTime.from("10:40");
const SHORT = {
  daysAgo: 3,
  cents: 200,
  note: "Two dollars short. Sam thinks that he gave too much change at a door.",
};

/**
 * Refunds a can that leaked, and closes the cash drawers of the days before today; adds the refund to the
 * payments of `rows`, and assigns each payment to its drawer.
 */
export function demoAccountingRows(
  rows: PastRows,
  goods: readonly { id?: string; slug: string }[],
  now: Temporal.Instant,
): AccountingRows {
  const made: AccountingRows = { refunds: [], refundLines: [], cashDrawers: [], audits: [] };
  giveCanBack(rows, made, { tonic: goods.find(({ slug }) => slug === TONIC)?.id, now });
  const today = shopDate(now);
  const closable = rows.payments.filter(({ at }) => isBefore(at, shopInstant(shopDate(at), COUNTED)));
  const byHands = Map.groupBy(closable, ({ at, handledBy }) => `${shopDate(at)} ${handledBy}`);
  for (const payments of byHands.values()) {
    const [{ at, handledBy }] = payments as [PastRows["payments"][number]];
    const day = shopDate(at);
    if (Temporal.PlainDate.compare(day, today) >= 0) continue;
    const id = randomUUID();
    const { cash: cashCents, debit: debitCents } = sumsByMethod(payments);
    const isShort = handledBy !== ingrid.id && day.equals(today.subtract({ days: SHORT.daysAgo }));
    const countedCents = cashCents - (isShort ? SHORT.cents : 0);
    const closedAt = shopInstant(day, COUNTED);
    made.cashDrawers.push({
      ...{ id, handledBy, day, closedAt, closedBy: ingrid.id, cashCents, debitCents, countedCents },
      note: isShort ? SHORT.note : "",
    });
    for (const payment of payments) payment.cashDrawerId = id;
  }
  return made;
}

/**
 * Refunds one can of tonic from the past week, returned and written off: its price, and its share of the
 * taxes.
 */
function giveCanBack(
  rows: PastRows,
  made: AccountingRows,
  { tonic, now }: { tonic: string | undefined; now: Temporal.Instant },
): void {
  const today = shopDate(now);
  const isOfWeek = ({ completedAt }: PastRows["orders"][number]) =>
    completedAt && shopDate(completedAt).until(today).days === 5;
  const line = rows.lines.find(
    ({ productId, orderId }) =>
      productId === tonic && rows.orders.some((order) => order.id === orderId && isOfWeek(order)),
  );
  const order = rows.orders.find(({ id }) => id === line?.orderId);
  if (!line || !order?.completedAt || !order.id) throw new Error("No one has bought a can of tonic.");
  const { id: orderId, taxes, subtotalCents, deliveryFeeCents, paymentMethod } = order;
  const method = paymentMethod === "cash" ? "cash" : "debit";
  const cents = line.priceCents;
  const without = totalsOf({
    ...{ deliveryFeeCents, redeliveryFeeCents: 0, subtotalCents: subtotalCents - cents, rates: taxes },
  });
  const back = taxes.map((tax, index) => ({ ...tax, cents: tax.cents - (without.taxes[index]?.cents ?? 0) }));
  const taxCents = back.reduce((sum, tax) => sum + tax.cents, 0);
  const [id, at] = [randomUUID(), shopInstant(shopDate(order.completedAt).add({ days: 1 }), CALLED)];
  made.refunds.push({
    ...{ id, orderId, at, actorId: ingrid.id, kind: "by_hand", reason: "One can had leaked." },
    ...{ itemsCents: cents, deliveryCents: 0, redeliveryCents: 0, method },
    ...{ taxes: back, taxCents, totalCents: cents + taxCents },
  });
  made.refundLines.push({
    ...{ id: randomUUID(), refundId: id, orderItemId: line.id as string, quantity: 1, cents },
    stock: "written_off",
  });
  rows.payments.push({
    ...{ id: randomUUID(), orderId, at, handledBy: ingrid.id, cashDrawerId: null },
    ...{ kind: "given_back", method, cents: cents + taxCents },
  });
  made.audits.push({
    ...{
      id: randomUUID(),
      at,
      actorId: ingrid.id,
      action: "order.refund",
      subject: "order",
      subjectId: orderId,
    },
    before: { paymentStatus: "paid" },
    after: {
      paymentStatus: "paid",
      ...{ givenBackCents: cents + taxCents, taxCents, method },
      lines: [`1 × ${line.name} (written_off)`],
    },
  });
}
