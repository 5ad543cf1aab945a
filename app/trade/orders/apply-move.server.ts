import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { together } from "#app/base/db/transact.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { dropHeldMail, queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { EventKind } from "#app/base/webhooks/events.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { giveBack } from "#app/trade/batches/allocate-batches.server.ts";
import { totalsOf } from "#app/trade/cart/totals.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";
import { releaseWindow } from "#app/trade/delivery/book-window.server.ts";
import { attemptCostsExtra } from "#app/trade/delivery/options.ts";
import { type LockedOrder, lastEntry } from "./change-order.server.ts";
import { readEmailWords } from "./email-words.server.ts";
import { type MailingShop, mailingShop } from "./framed-email.ts";
import { orderMail } from "./order-emails.ts";
import { endedPayment, type Payment, type PaymentMethod, paidBy } from "./payment.ts";
import { givePaymentsBack, openCentsOf } from "./record-payment.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { GIVES_BACK, isLegalMove, type OrderStatus } from "./status.ts";
import { orderEvents, orderItems, orders } from "./tables.server.ts";
import { takeBackUntil } from "./take-back.ts";

/** A stored order. */
type OrderRow = typeof orders.$inferSelect;

/** Returns the time. Called only while the order is locked. */
export type Clock = () => Temporal.Instant;

/**
 * A status change: the new status, the actor (null = the system), and the reason, with the payment collected
 * or the fee waived where it applies. An order goes out only with its route (rules
 * routes/dispatch-from-board).
 */
export type Move = {
  to: OrderStatus;
  actorId: string | null;
  reason: string;
  waiveRedeliveryFee?: boolean;
  paidBy?: PaymentMethod;
  /** True at the door: the courier doesn't carry money that was paid before dispatch. */
  isPaidBackLater?: boolean;
  /** Sends no email, because another status change that does follows immediately. */
  isQuiet?: boolean;
};

/**
 * Applies a status change to a locked order with all its effects, and returns the updated order, whose
 * `lastMoveAt` is the time of the change. Adds the customer to `changed`, and "catalog" when a page shows
 * different stock.
 */
export async function applyMove(
  tx: Db,
  order: LockedOrder,
  move: Move,
  clock: Clock,
  changed: Set<Change>,
): Promise<Result<LockedOrder, OrderRefusal>> {
  if (!isLegalMove(order.status, move.to)) return refused(orderRefusals.illegalMove(order.status, move.to));
  const lastMoveAt = momentAfter(order.lastMoveAt, clock);
  await dropDispatchMail(tx, order, lastMoveAt);
  const changes = {
    status: move.to,
    completedAt: move.to === "completed" ? lastMoveAt : null,
    ...(await settingOut(tx, order, move)),
    ...payment(order, move),
  };
  await tx.update(orders).set(changes).where(eq(orders.id, order.id));
  const moved = { ...order, ...changes, lastMoveAt };
  if (GIVES_BACK.includes(move.to)) {
    await giveAllBack(tx, moved, changed);
    await givePaymentBack(tx, order, move, lastMoveAt);
  }
  const eventId = randomUUID();
  await tx.insert(orderEvents).values({
    id: eventId,
    orderId: order.id,
    at: moved.lastMoveAt,
    actorId: move.actorId,
    fromStatus: order.status,
    toStatus: move.to,
    reason: move.reason,
    addedFee: moved.redeliveryFeeCents > order.redeliveryFeeCents,
  });
  // The dispatch email, whose id is that of its history entry, is held for as long as the dispatch can be
  // undone (rules routes/undo-dispatch).
  const held = { id: eventId, notBefore: takeBackUntil(lastMoveAt) };
  if (!move.isQuiet) await mailCustomer(tx, moved, 0, move.to === "out_for_delivery" ? held : undefined);
  await announceMove(tx, order, moved);
  if (order.customerId) changed.add(person(order.customerId));
  changed.add(ADMIN_UPDATES);
  return ok(moved);
}

/** Webhook events about the delivery, sent in addition to the status change. */
const AT_THE_DOOR = {
  out_for_delivery: "delivery.started",
  completed: "delivery.completed",
  delivery_failed: "delivery.failed",
} as const satisfies Partial<Record<OrderStatus, EventKind>>;

/** Queues the webhook events of a status change (rules webhooks/endpoints). */
async function announceMove(tx: Db, { status: from }: LockedOrder, moved: LockedOrder): Promise<void> {
  const { id: orderId, status: to, attempts, lastMoveAt } = moved;
  await queueEvent(tx, { kind: "order.status_changed", data: { orderId, from, to } }, lastMoveAt);
  if (!Object.hasOwn(AT_THE_DOOR, to)) return;
  const kind = AT_THE_DOOR[to as keyof typeof AT_THE_DOOR];
  await queueEvent(tx, { kind, data: { orderId, attempts } }, lastMoveAt);
}

/**
 * Returns the time, read while the order is locked. It's always later than the last status change, even if
 * that server's clock was ahead.
 */
export function momentAfter(lastMove: Temporal.Instant, clock: Clock): Temporal.Instant {
  const now = clock();
  const earliest = lastMove.add({ milliseconds: 1 });
  return Temporal.Instant.compare(now, earliest) < 0 ? earliest : now;
}

/**
 * Counts the attempt. The third adds the redelivery fee once, taxed like the delivery fee (rules
 * delivery/redelivery-fee, totals/tax-base).
 */
async function settingOut(tx: Db, order: OrderRow, move: Move): Promise<Partial<OrderRow>> {
  if (move.to !== "out_for_delivery") return {};
  const attempts = order.attempts + 1;
  if (!attemptCostsExtra(attempts) || move.waiveRedeliveryFee) return { attempts };
  return { attempts, ...totalsWithFee(order, (await readSettings(tx)).redeliveryFeeCents) };
}

/** Totals of an order with this redelivery fee. */
export function totalsWithFee(order: OrderRow, redeliveryFeeCents: Cents) {
  const { subtotalCents, discountCents, deliveryFeeCents, tipCents, taxes: rates } = order;
  return totalsOf({ subtotalCents, discountCents, deliveryFeeCents, redeliveryFeeCents, tipCents, rates });
}

function payment(order: OrderRow, move: Move): Partial<Payment> {
  if (GIVES_BACK.includes(move.to)) {
    const { paymentMethod, paymentStatus } = order;
    return endedPayment({ paymentMethod, paymentStatus });
  }
  return move.paidBy ? paidBy(move.paidBy) : {};
}

/**
 * Refunds a prepayment by its own method, handled by the admin who cancels or returns the order (rules
 * accounting/prepayment-refund). When the customer cancels or the courier returns it, no one holds the money
 * yet.
 */
async function givePaymentBack(tx: Db, order: LockedOrder, move: Move, at: Temporal.Instant): Promise<void> {
  if (order.paymentStatus !== "paid") return;
  const isInNoHands = move.isPaidBackLater || move.actorId === order.customerId;
  const handledBy = isInNoHands ? null : move.actorId;
  await givePaymentsBack(tx, { orderId: order.id, at, handledBy });
}

/** Releases an order's window and restocks its units. Releases the window before the products, in the same order as a checkout, so the two never deadlock. */
export async function giveAllBack(
  tx: Db,
  order: Pick<LockedOrder, "id" | "windowId">,
  changed: Set<Change>,
): Promise<void> {
  if (order.windowId) await releaseWindow(tx, order.windowId);
  const lines = await tx
    .select({ id: orderItems.productId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.stockTaken, true)));
  if (await giveBack(tx, order.id, lines)) changed.add("catalog");
}

/**
 * Queues the email about an order's status. `backCents` is the late-delivery refund, which lowers the amount
 * paid.
 */
export async function mailCustomer(
  tx: Db,
  order: LockedOrder,
  backCents: Cents = 0,
  held: HeldMail = { id: randomUUID(), notBefore: order.lastMoveAt },
): Promise<void> {
  const openCents = await openCentsOf(tx, order);
  const mail = (shop: MailingShop) => orderMail(shop, { ...order, backCents, openCents }, order.status);
  await mailToCustomer(tx, order, mail, order.lastMoveAt, { held });
}

/** Id of the queued email and the earliest time to send it. */
type HeldMail = { id: string; notBefore: Temporal.Instant };

/** Drops the out-for-delivery email if it's still held when the next status change replaces it. */
async function dropDispatchMail(tx: Db, order: LockedOrder, at: Temporal.Instant): Promise<void> {
  const until = takeBackUntil(order.lastMoveAt);
  if (order.status !== "out_for_delivery" || Temporal.Instant.compare(at, until) >= 0) return;
  const dispatch = await lastEntry(tx, order.id);
  if (dispatch) await dropHeldMail(tx, dispatch.id, until);
}

/**
 * Queues an email about an order to a customer who has an account, an address, and order updates turned on;
 * refund emails ignore that setting.
 */
export async function mailToCustomer(
  tx: Db,
  { customerId }: Pick<LockedOrder, "customerId">,
  mailFrom: (shop: MailingShop) => Unaddressed | null,
  at: Temporal.Instant,
  { isAlways = false, held }: { isAlways?: boolean; held?: HeldMail } = {},
): Promise<void> {
  if (!customerId) return;
  const [customer] = await tx
    .select({ email: customers.email, orderUpdates: customers.orderUpdates })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer?.email || (!isAlways && !customer.orderUpdates)) return;
  const [settings, rules, words] = await together([
    readSettings(tx),
    readRulesOn(tx, at),
    readEmailWords(tx),
  ]);
  const mail = mailFrom(mailingShop(settings, leastAge(rules), words));
  if (mail)
    await queueMail(tx, { to: customer.email, ...mail }, held?.id ?? randomUUID(), at, held?.notBefore ?? at);
}
