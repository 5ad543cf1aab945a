import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { restockUnits } from "#app/trade/batches/allocate-batches.server.ts";
import { holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { type Clock, mailToCustomer } from "#app/trade/orders/apply-move.server.ts";
import { changeOrder, type LockedOrder } from "#app/trade/orders/change-order.server.ts";
import type { MailingShop } from "#app/trade/orders/framed-email.ts";
import { endedPayment, type PaymentMethod } from "#app/trade/orders/payment.ts";
import { recordPayment, setPayment } from "#app/trade/orders/record-payment.server.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { soldFor } from "#app/trade/promotions/discount.ts";
import {
  type PartGivenBack,
  type RefundRefusal,
  refundOf,
  refundRefusals,
  type StockAfterRefund,
  totalOfParts,
} from "./refund.ts";
import { refundMail } from "./refund-emails.ts";
import { type RefundableLine, readRefundable } from "./refund-queries.server.ts";
import { refundLines, refunds } from "./tables.server.ts";

/** Refunded units of a line item, and what happens to them. */
export type RefundedLine = { orderItemId: string; quantity: number; stock: StockAfterRefund };

/** Parts of an order to refund. */
export type RefundChoice = { lines: readonly RefundedLine[]; delivery: boolean; redelivery: boolean };

type Refund = RefundChoice & {
  /** Created with the form: submitting it twice issues one refund. */
  refundId: string;
  orderId: string;
  /** The customer of the order when the form was rendered; null if the account was already deleted. */
  customerId: string | null;
  actor: Actor;
  reason: string;
  method: PaymentMethod;
  /** The total shown to the admin. */
  totalCents: Cents;
};

type Calculated = { part: PartGivenBack; lines: (RefundedLine & { line: RefundableLine; cents: Cents })[] };

/** Calculates the refund of a choice, with its taxes, from what is left of an order. */
export function calculateRefund(
  { left, lines }: Awaited<ReturnType<typeof readRefundable>>,
  choice: RefundChoice,
): Result<Calculated, RefundRefusal> {
  const chosen = choice.lines.filter(({ quantity }) => quantity > 0);
  const taken = chosen.flatMap((asked) => {
    const line = lines.find(({ id }) => id === asked.orderItemId);
    return line && asked.quantity <= line.left
      ? [{ ...asked, line, cents: soldFor(line, asked.quantity, line.quantity - line.left) }]
      : [];
  });
  if (taken.length < chosen.length) return refused(refundRefusals.tooMuch());
  const deliveryCents = choice.delivery ? left.deliveryCents : 0;
  const redeliveryCents = choice.redelivery ? left.redeliveryCents : 0;
  if (taken.length === 0 && deliveryCents + redeliveryCents === 0) {
    return refused(refundRefusals.nothingChosen());
  }
  const itemsCents = taken.reduce((sum, { cents }) => sum + cents, 0);
  const part = refundOf(left, { itemsCents, deliveryCents, redeliveryCents });
  return part ? ok({ part, lines: taken }) : refused(refundRefusals.tooMuch());
}

/**
 * Refunds a delivered order, in full or in part (rules accounting/*): money, units, and the customer's email
 * in one transaction. Locks the order, so the second of two concurrent refunds sees what the first left.
 */
export async function refundOrder(
  db: Database,
  refund: Refund,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal | RefundRefusal>> {
  const { refundId, orderId, actor, reason, method } = refund;
  const change = { orderId, actorId: actor.userId, name: "order-refunded" } as const;
  return changeOrder<OrderRefusal | RefundRefusal>(db, change, async (tx, order, changed) => {
    const repeat = await findRepeat(tx, refund);
    if (repeat) return repeat.ok ? ok(order) : repeat;
    if (order.status !== "completed") return refused(refundRefusals.notHandedOver());
    if (order.customerId !== refund.customerId) return refused(refundRefusals.customerGone());
    const refundable = await readRefundable(tx, order);
    const calculated = calculateRefund(refundable, refund);
    if (!calculated.ok) return calculated;
    const { part, lines } = calculated.value;
    if (part.totalCents !== refund.totalCents) return refused(refundRefusals.otherTotal(part.totalCents));
    const at = clock();
    const { userId: actorId } = actor;
    await tx
      .insert(refunds)
      .values({ id: refundId, orderId, at, actorId, kind: "by_hand", reason, method, ...part });
    for (const { orderItemId, quantity, stock, cents } of lines) {
      await tx
        .insert(refundLines)
        .values({ id: randomUUID(), refundId, orderItemId, quantity, cents, stock });
    }
    if (await giveUnitsBack(tx, orderId, lines)) changed.add("catalog");
    const cents = part.totalCents;
    await recordPayment(tx, { orderId, at, kind: "given_back", method, cents, handledBy: actorId });
    const isAll = totalOfParts(refundable.left) === part.totalCents;
    const { paymentMethod, paymentStatus } = order;
    const payment = { paymentMethod, paymentStatus };
    const refundedOrder = { ...order, ...(isAll ? endedPayment(payment) : payment) };
    if (isAll) await setPayment(tx, orderId, refundedOrder);
    const mail = (shop: MailingShop) => refundMail(shop, { ...order, cents, method });
    await mailToCustomer(tx, order, mail, at, { isAlways: true });
    await queueEvent(tx, { kind: "order.refunded", data: { orderId, refundId, totalCents: cents } }, at);
    await recordAudit(tx, auditOf(order, refundedOrder, { actor, part, lines, method }), at);
    if (order.customerId) changed.add(person(order.customerId));
    changed.add(ADMIN_UPDATES);
    return ok(refundedOrder);
  });
}

/**
 * Detects a repeated form: ok if it issued the requested refund, refused if it issued a different one, null
 * if it issued none. `refundId` is a UUID.
 */
export async function findRepeat(
  db: Db,
  { refundId, orderId, totalCents }: Pick<Refund, "refundId" | "orderId" | "totalCents">,
): Promise<Result<null, RefundRefusal> | null> {
  const [made] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!made) return null;
  const isSame = made.orderId === orderId && made.totalCents === totalCents;
  return isSame ? ok(null) : refused(refundRefusals.refundTaken());
}

/** Locks all products first, in the same order as a sale. Returns whether a page showed low stock. */
async function giveUnitsBack(tx: Db, orderId: string, lines: Calculated["lines"]): Promise<boolean> {
  const back = lines.filter(({ stock, line }) => stock !== "kept" && line.stockTaken);
  await holdStock(
    tx,
    back.map(({ line }) => line.productId),
  );
  let isScarce = false;
  for (const { line, quantity, stock } of back) {
    const units = { id: line.productId, quantity };
    if (await restockUnits(tx, orderId, units, stock === "back" ? "shelf" : "written off")) isScarce = true;
  }
  return isScarce;
}

/** Omits the typed reason, which may name the customer: the log is permanent. */
function auditOf(
  before: LockedOrder,
  after: LockedOrder,
  { actor, part, lines, method }: Calculated & { actor: Actor; method: PaymentMethod },
) {
  const { paymentStatus } = after;
  const { taxes: _, ...cents } = part;
  const units = lines.map(({ line, quantity, stock }) => `${quantity} × ${line.name} (${stock})`);
  return {
    ...{ actor, action: "order.refund", subject: "order", subjectId: before.id },
    before: { paymentStatus: before.paymentStatus },
    after: {
      paymentStatus,
      givenBackCents: cents.totalCents,
      taxCents: cents.taxCents,
      method,
      lines: units,
    },
  };
}

/**
 * Records the refund of a late order's delivery fee, with its taxes (rules on-time/late-refund), in the
 * transaction of its handoff. `method` is the refund method, or null if the courier collected that much less
 * at the door. The database allows this once per order.
 */
export async function refundLateFee(
  tx: Db,
  orderId: string,
  { part, method }: { part: PartGivenBack; method: PaymentMethod | null },
  at: Temporal.Instant,
): Promise<void> {
  const reason = "Late delivery.";
  await tx.insert(refunds).values({ id: randomUUID(), orderId, at, kind: "late", reason, method, ...part });
}

/**
 * Erases the refund reasons of a customer whose account is being deleted (rules account/deleted-data),
 * because admins typed them and may have named the customer. The orders must still reference the customer;
 * they are locked, so a concurrent refund is found too.
 */
export async function eraseRefundReasons(tx: Db, customerId: string): Promise<void> {
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.id))
    .for("no key update");
  const ids = own.map(({ id }) => id);
  await tx
    .update(refunds)
    .set({ reason: "" })
    .where(and(inArray(refunds.orderId, ids), eq(refunds.kind, "by_hand")));
}
