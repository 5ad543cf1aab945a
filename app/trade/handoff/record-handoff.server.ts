import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { dueAtTheDoor } from "#app/trade/accounting/due.ts";
import { refundLateFee } from "#app/trade/accounting/refund-order.server.ts";
import { unfitText } from "#app/trade/batches/unfit.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge, mayBuy } from "#app/trade/compliance/rules.ts";
import { applyMove, type Clock, mailCustomer } from "#app/trade/orders/apply-move.server.ts";
import { changeOrder, type LockedOrder } from "#app/trade/orders/change-order.server.ts";
import { auditOf } from "#app/trade/orders/move-order.server.ts";
import { listUnfitAt } from "#app/trade/orders/packing-queries.server.ts";
import type { DoorMethod, PaymentMethod } from "#app/trade/orders/payment.ts";
import { firstFailures } from "#app/trade/orders/queries.server.ts";
import { paidFor, recordPayment } from "#app/trade/orders/record-payment.server.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { closeStop, isStopOpen } from "#app/trade/routes/arrivals.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import {
  ENDS_IN_RETURN,
  FAILURE_LABELS,
  type FailureReason,
  type HandoffRefusal,
  handoffRefusals,
  type IdType,
} from "./handoff.ts";
import { courierUpdates, deliveryAttempts } from "./tables.server.ts";

/** Results of the ID check. The ID's number and image are never requested. */
export type HandoffCheck = {
  orderId: string;
  actor: Actor;
  idType: IdType;
  idNotExpired: boolean;
  /** Birth date on the ID, "1991-08-17". */
  birthDate: string;
  notIntoxicated: boolean;
  /** Method of the payment collected at the door; a prepaid order keeps its own. */
  paymentMethod: DoorMethod;
  note?: string;
  /** Time at the door by the courier app; if absent, the time of recording. */
  arrivedAt?: Temporal.Instant;
  /**
   * The same for an admin who records it later: a time today in the shop, "14:05". Refused when impossible.
   */
  handedOverAt?: string;
  /** Amount collected, as displayed on the phone; refused when it isn't the amount due. */
  amountCents?: Cents;
  /** Stop of the update; refused when it's over, since the order may be in another vehicle by now. */
  stopId?: string;
  /** Writes related data, such as the courier update, in the same transaction. */
  alongside?: Alongside;
};

type Alongside = (tx: Db, at: Temporal.Instant) => Promise<void>;

/**
 * Delivers an order, only after the ID check (rules id-check/handoff-only) and with payment. Stores the fact,
 * the time, and the actor. Changes the status first, because the age is checked as of that time; a failed
 * check rolls everything back, and the courier then records a failed delivery.
 */
export async function completeDelivery(
  db: Database,
  check: HandoffCheck,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal | HandoffRefusal>> {
  const { orderId, actor, idType, note = "" } = check;
  const actorId = actor.userId;
  const change = { orderId, actorId, name: "order-delivered" } as const;
  return changeOrder<OrderRefusal | HandoffRefusal>(db, change, async (tx, order, changed) => {
    if (check.stopId && !(await isStopOpen(tx, check.stopId))) return refused(handoffRefusals.stopOver());
    const reason = "Delivered at the door";
    const { paymentMethod: held } = order;
    const isPrepaid = order.paymentStatus === "paid" && held !== "at_door";
    const paymentMethod = isPrepaid ? held : check.paymentMethod;
    // The email about the completed order mentions a late-delivery refund.
    const move = { to: "completed", actorId, reason, paidBy: paymentMethod, isQuiet: true } as const;
    const moved = await applyMove(tx, order, move, clock, changed);
    if (!moved.ok) return moved;
    const at = moved.value.lastMoveAt;
    const objection = await objectionTo(tx, order, check, at);
    if (objection) return refused(objection);
    const { handedOverAt: typed } = check;
    const arrivedAt = typed ? momentTyped(order, typed, at) : momentAtDoor(order, check.arrivedAt, at);
    if (!arrivedAt) return refused(handoffRefusals.notThen());
    // An admin who enters a time records a delivery that has already happened, even of blocked goods.
    const [unfit] = typed ? [] : await listUnfitAt(tx, orderId, arrivedAt);
    if (unfit) return refused(handoffRefusals.unfitGoods(unfitText(unfit), check.stopId !== undefined));
    const { lateFeeBack } = await readSettings(tx);
    const due = {
      ...order,
      paidCents: (await paidFor(tx, [orderId])).get(orderId) ?? 0,
      firstFailedAt: (await firstFailures(tx, [orderId])).get(orderId),
    };
    const { dueCents, backCents, feeBack } = dueAtTheDoor(due, arrivedAt, lateFeeBack);
    if (check.amountCents !== undefined && check.amountCents !== dueCents) {
      return refused(handoffRefusals.otherAmount(check.amountCents, dueCents));
    }
    const attempt = order.attempts;
    const method: PaymentMethod = dueCents === 0 ? paymentMethod : check.paymentMethod;
    const paid = { paymentMethod: method, amountCents: dueCents };
    await tx
      .insert(deliveryAttempts)
      .values({ id: randomUUID(), orderId, attempt, at, actorId, idType, ...paid, arrivedAt, note });
    const taken = { orderId, at, kind: "taken", method, cents: dueCents } as const;
    await recordPayment(tx, { ...taken, handledBy: actorId });
    const back = { orderId, at, kind: "given_back", method: paymentMethod, cents: backCents } as const;
    await recordPayment(tx, { ...back, handledBy: null });
    const backBy = backCents > 0 ? paymentMethod : null;
    if (feeBack) await refundLateFee(tx, orderId, { part: feeBack, method: backBy }, at);
    await mailCustomer(tx, moved.value, feeBack?.totalCents ?? 0);
    await closeStop(tx, orderId, arrivedAt, changed);
    await check.alongside?.(tx, at);
    await recordAudit(tx, auditOf(order, moved.value, actor), at);
    return moved;
  });
}

/** Time at the door as reported by the phone, but neither before dispatch nor in the future. */
function momentAtDoor(
  { lastMoveAt }: LockedOrder,
  reported: Temporal.Instant | undefined,
  now: Temporal.Instant,
): Temporal.Instant {
  if (!reported || Temporal.Instant.compare(reported, now) > 0) return now;
  return Temporal.Instant.compare(reported, lastMoveAt) < 0 ? lastMoveAt : reported;
}

/** Time entered by an admin; null when it's before dispatch or in the future. */
function momentTyped(
  { lastMoveAt }: LockedOrder,
  typed: string,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const moment = shopInstant(shopDate(now), Temporal.PlainTime.from(typed));
  if (Temporal.Instant.compare(moment, now) > 0) return null;
  if (Temporal.Instant.compare(moment, lastMoveAt) >= 0) return moment;
  // Entered times have no seconds: an order dispatched at 14:05:30 can be delivered at 14:05.
  return Temporal.Instant.compare(moment.add({ minutes: 1 }), lastMoveAt) > 0 ? lastMoveAt : null;
}

/** Returns why an order can't be delivered, or null. */
async function objectionTo(
  tx: Db,
  { customerId, giftName }: LockedOrder,
  check: HandoffCheck,
  now: Temporal.Instant,
): Promise<HandoffRefusal | null> {
  if (!check.notIntoxicated) return handoffRefusals.intoxicated();
  if (!check.idNotExpired) return handoffRefusals.idExpired();
  if (!customerId) return handoffRefusals.noAccount();
  const [customer] = await tx
    .select({ birthDate: customers.birthDate })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer) return handoffRefusals.noAccount();
  const typed = Temporal.PlainDate.from(check.birthDate);
  const age = leastAge(await readRulesOn(tx, now));
  // Of a gift, it's the recipient's, which no account has (rules gift/id-check).
  const isGift = giftName !== "";
  if (!mayBuy(typed, shopDate(now), age))
    return handoffRefusals.underAge(age, isGift ? "recipient" : "customer");
  return isGift || typed.equals(customer.birthDate) ? null : handoffRefusals.idDiffers();
}

/** A failed delivery and its reason. */
type FailedDelivery = {
  orderId: string;
  actor: Actor;
  reason: FailureReason;
  note?: string;
  /** Time at the door by the courier app. */
  arrivedAt?: Temporal.Instant;
  stopId?: string;
  alongside?: Alongside;
};

/**
 * Records a failed delivery. For a reason in ENDS_IN_RETURN, returns the order immediately (rules
 * id-check/failure-reasons).
 */
export async function failDelivery(
  db: Database,
  {
    orderId,
    actor,
    reason: failureReason,
    note = "",
    arrivedAt: reported,
    stopId,
    alongside,
  }: FailedDelivery,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal | HandoffRefusal>> {
  const actorId = actor.userId;
  const change = { orderId, actorId, name: "delivery-failed" } as const;
  return changeOrder<OrderRefusal | HandoffRefusal>(db, change, async (tx, order, changed) => {
    if (stopId && !(await isStopOpen(tx, stopId))) return refused(handoffRefusals.stopOver());
    const reason = FAILURE_LABELS[failureReason];
    const isQuiet = ENDS_IN_RETURN.includes(failureReason);
    const move = { to: "delivery_failed", actorId, reason, isQuiet } as const;
    const failed = await applyMove(tx, order, move, clock, changed);
    if (!failed.ok) return failed;
    const moved = isQuiet
      ? await applyMove(
          tx,
          failed.value,
          { to: "returned", actorId, reason, isPaidBackLater: true },
          clock,
          changed,
        )
      : failed;
    if (!moved.ok) return moved;
    const { attempts: attempt, lastMoveAt: at } = failed.value;
    const arrivedAt = momentAtDoor(order, reported, at);
    await tx
      .insert(deliveryAttempts)
      .values({ id: randomUUID(), orderId, attempt, at, actorId, failureReason, arrivedAt, note });
    await closeStop(tx, orderId, arrivedAt, changed);
    await alongside?.(tx, at);
    await recordAudit(tx, auditOf(order, moved.value, actor), moved.value.lastMoveAt);
    return moved;
  });
}

/**
 * Clears the delivery notes about a customer whose account is being deleted, including those in courier
 * updates. The orders must still name the customer.
 */
export async function eraseHandoffNotes(tx: Db, customerId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  await tx.update(deliveryAttempts).set({ note: "" }).where(inArray(deliveryAttempts.orderId, own));
  const stops = tx.select({ id: routeStops.id }).from(routeStops).where(inArray(routeStops.orderId, own));
  await tx
    .update(courierUpdates)
    .set({ answer: sql`${courierUpdates.answer} - 'note'` })
    .where(inArray(courierUpdates.stopId, stops));
}
