import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { dropHeldMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { UNFIT_ADVICE, unfitState } from "#app/trade/batches/unfit.ts";
import { roundMg } from "#app/trade/catalog/milligrams.ts";
import { categories, products } from "#app/trade/catalog/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { type CountedAs, problemsOf } from "#app/trade/compliance/rules.ts";
import { applyMove, type Clock, momentAfter, totalsWithFee } from "./apply-move.server.ts";
import { changeOrder, type LockedOrder, lastEntry } from "./change-order.server.ts";
import { listUnfit } from "./packing-queries.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { CUSTOMER_MAY_CANCEL, isLegalMove, NEEDS_HANDOFF, type OrderStatus } from "./status.ts";
import { orderEvents, orderItems, orders } from "./tables.server.ts";
import { takeBackUntil } from "./take-back.ts";

/** A status change and its actor: an admin, or a command on the server. */
export type MoveOrderInput = {
  orderId: string;
  to: OrderStatus;
  actor: Actor;
  /** Reason for canceling, or for packing without scanning. */
  reason?: string;
  /** Packs only an order whose items are all packed already; if unset, packs the remaining ones. */
  isLineByLine?: boolean;
};

/**
 * Changes an order's status for an admin. Orders go out only with a route (rules routes/dispatch-from-board),
 * and deliveries have their own use cases (trade/routes, trade/handoff).
 */
export async function moveOrder(
  db: Database,
  { orderId, to, actor, reason = "", isLineByLine }: MoveOrderInput,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const actorId = actor.userId;
  const change = { orderId, actorId, name: to === "canceled" ? "order-canceled" : "order-moved" } as const;
  return changeOrder(db, change, async (tx, order, changed) => {
    if (order.status === "out_for_delivery" && NEEDS_HANDOFF.includes(to)) {
      return refused(orderRefusals.needsHandoff());
    }
    if (to === "out_for_delivery" && isLegalMove(order.status, to))
      return refused(orderRefusals.needsDriver());
    const moved = await applyMove(tx, order, { to, actorId, reason }, clock, changed);
    if (!moved.ok) return moved;
    // Checked against the time of the change; a refusal rolls the change back.
    const at = moved.value.lastMoveAt;
    const isUnscanned = to === "packed" && !isLineByLine && (await packOpenLines(tx, orderId, at));
    if (isUnscanned && !(await readSettings(tx)).packWithoutScan) return refused(orderRefusals.scanOnly());
    const objection = await objectionToPacking(tx, orderId, to, at);
    if (objection) return refused(objection);
    await recordAudit(tx, auditOf(order, moved.value, actor), at);
    return moved;
  });
}

/**
 * Packs all open lines of an order packed as a whole (rules packing/scan-to-pack). Returns whether there were
 * any.
 */
async function packOpenLines(tx: Db, orderId: string, at: Temporal.Instant): Promise<boolean> {
  const isOpen = and(eq(orderItems.orderId, orderId), isNull(orderItems.packedAt));
  const packed = await tx
    .update(orderItems)
    .set({ packedAt: at, scanned: {} })
    .where(isOpen)
    .returning({ id: orderItems.id });
  return packed.length > 0;
}

/** Audit entry of a status change: status, attempts, and total before and after. */
export function auditOf(before: LockedOrder, after: LockedOrder, actor: Actor) {
  const shown = ({ status, attempts, totalCents, paymentStatus }: LockedOrder) => {
    return { status, attempts, totalCents, paymentStatus };
  };
  const entry = { actor, action: "order.move", subject: "order", subjectId: before.id };
  return { ...entry, before: shown(before), after: shown(after) };
}

/**
 * Cancels a customer's own order until packing begins (rules orders/cancellation). Doesn't find other
 * customers' orders. `orderId` is a UUID.
 */
export async function cancelOrder(
  db: Database,
  { orderId, customerId }: { orderId: string; customerId: string },
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ status: OrderStatus }, OrderRefusal>> {
  const change = { orderId, customerId, actorId: customerId, name: "order-canceled" } as const;
  return changeOrder(db, change, async (tx, order, changed) => {
    if (!CUSTOMER_MAY_CANCEL.includes(order.status)) {
      return refused(orderRefusals.tooLateToCancel(order.status));
    }
    const move = { to: "canceled", actorId: customerId, reason: "Canceled by the customer" } as const;
    return applyMove(tx, order, move, clock, changed);
  });
}

/** Result of changing several orders: those changed, and the others with their refusals. */
type MovedOrders = { moved: string[]; left: { orderId: string; refusal: OrderRefusal }[] };

/**
 * Changes orders one by one, each in its own transaction (rules board/bulk-steps), so a refused one doesn't
 * hold up the others. Skips an order that someone else changed, so a second press applies nothing twice.
 */
export async function moveOrders(
  db: Database,
  { orderIds, ...move }: Omit<MoveOrderInput, "orderId"> & { orderIds: readonly string[] },
  clock: Clock = Temporal.Now.instant,
): Promise<MovedOrders> {
  const done: MovedOrders = { moved: [], left: [] };
  for (const orderId of new Set(orderIds)) {
    const result = await moveOrder(db, { orderId, ...move }, clock);
    if (result.ok) done.moved.push(orderId);
    else done.left.push({ orderId, refusal: result.refusal });
  }
  return done;
}

/** Advice for a product blocked by a rule, which no other batch solves. */
const FORBIDDEN_ADVICE = "Remove or substitute it, or cancel the order.";

/** Advice for goods from a failed delivery, since packed items can't be changed. */
const RETURN_ADVICE = "Mark the order as returned.";

/** Statuses with which products leave the shelf or the shop. */
const LEAVES: readonly OrderStatus[] = ["packed", "out_for_delivery"];

/**
 * Returns why an order can't be packed or dispatched today: an item isn't packed (rules
 * packing/scan-to-pack), a rule that took effect after the sale forbids a product, a batch is on hold,
 * expired, or recalled since (rules batches/blocked-orders), or it isn't paid although the settings require
 * payment before dispatch (rules accounting/prepayment). For a deleted product, uses the category and
 * milligrams stored on the line.
 */
export async function objectionToPacking(
  tx: Db,
  orderId: string,
  to: OrderStatus,
  now: Temporal.Instant,
): Promise<OrderRefusal | null> {
  if (!LEAVES.includes(to)) return null;
  if (to === "out_for_delivery" && (await lacksPayment(tx, orderId))) return orderRefusals.notPaid();
  const { name, category, thcMgPerPackage, packedAt } = orderItems;
  const { delta9Percent, thcMgPerServing, hasReport, containersPerPack } = products;
  const countsAs = sql<CountedAs>`coalesce(${products.countsAs}, ${categories.countsAs}, 'other')`;
  const lines = await tx
    .select({
      ...{ name, category, countsAs, thcMgPerPackage, packedAt, delta9Percent, thcMgPerServing, hasReport },
      containersPerPack,
      from: orders.status,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(categories, eq(categories.name, orderItems.category))
    .where(eq(orderItems.orderId, orderId));
  const open = lines.find((line) => line.packedAt === null);
  if (open) return orderRefusals.notInBag(open.name);
  const isBack = lines.some(({ from }) => from === "delivery_failed");
  const rules = await readRulesOn(tx, now);
  for (const { delta9Percent: delta9, thcMgPerServing: serving, hasReport, from: _, ...line } of lines) {
    const milligrams = {
      thcMgPerServing: serving ?? 0,
      thcMgPerPackage: roundMg(line.thcMgPerPackage / (line.containersPerPack ?? 1)),
      thcMgPerPack: line.thcMgPerPackage,
    };
    const [problem] = problemsOf(
      { ...line, ...milligrams, delta9Percent: delta9 ?? 0, hasReport: hasReport ?? true },
      rules,
    );
    if (problem)
      return orderRefusals.forbidden(line.name, problem.sentence, isBack ? RETURN_ADVICE : FORBIDDEN_ADVICE);
  }
  const [unfit] = (await listUnfit(tx, [orderId], now)).get(orderId) ?? [];
  return unfit
    ? orderRefusals.forbidden(
        unfit.product,
        `${unfit.number ? `its batch ${unfit.number}` : "it"} is ${unfitState(unfit.state)}.`,
        isBack ? RETURN_ADVICE : UNFIT_ADVICE,
      )
    : null;
}

/** Returns whether the shop requires payment before dispatch and this order isn't paid. */
async function lacksPayment(tx: Db, orderId: string): Promise<boolean> {
  if (!(await readSettings(tx)).payBeforeLeaving) return false;
  const isDue = and(eq(orders.id, orderId), eq(orders.paymentStatus, "due"));
  return (await tx.$count(orders, isDue)) > 0;
}

/**
 * Undoes the dispatch of a locked order (rules routes/undo-dispatch): restores status, attempts, and totals,
 * drops the email, and marks both history entries. It isn't a status change, because no legal one leads back.
 * Refused once the email was sent. The caller, which undoes the route's dispatch, checks the rest.
 */
export async function takeDispatchBack(
  tx: Db,
  order: LockedOrder,
  actorId: string | null,
  clock: Clock,
  changed: Set<Change>,
): Promise<Result<LockedOrder, OrderRefusal>> {
  const dispatch = await lastEntry(tx, order.id);
  if (order.status !== "out_for_delivery" || !dispatch?.fromStatus)
    return refused(orderRefusals.notOut(order.status));
  if (!(await dropHeldMail(tx, dispatch.id, takeBackUntil(dispatch.at))))
    return refused(orderRefusals.isMailed());
  const at = momentAfter(order.lastMoveAt, clock);
  const { fromStatus: status, addedFee } = dispatch;
  const attempts = order.attempts - 1;
  const changes = { status, attempts, ...(addedFee ? totalsWithFee(order, 0) : {}) };
  await tx.update(orders).set(changes).where(eq(orders.id, order.id));
  await tx.update(orderEvents).set({ takenBack: true }).where(eq(orderEvents.id, dispatch.id));
  await tx.insert(orderEvents).values({
    ...{ id: randomUUID(), orderId: order.id, at, actorId, takenBack: true },
    ...{ fromStatus: order.status, toStatus: status, reason: "Dispatch undone" },
  });
  const facts = { orderId: order.id, from: order.status, to: status };
  await queueEvent(tx, { kind: "order.status_changed", data: facts }, at);
  await queueEvent(tx, { kind: "delivery.taken_back", data: { orderId: order.id, attempts } }, at);
  if (order.customerId) changed.add(person(order.customerId));
  changed.add(ADMIN_UPDATES);
  return ok({ ...order, ...changes, lastMoveAt: at });
}
