import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { findScannedOrders } from "#app/admin/kit/find-scanned.server.ts";
import { NOT_FOUND, readCode } from "#app/admin/kit/scanned-code.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refusal, refused } from "#app/base/lib/result.ts";
import { isoText, shopDate, shopDayOf } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { FLOAT_WRONG, readFloat } from "#app/trade/accounting/float.ts";
import type { HandoffRefusal } from "#app/trade/handoff/handoff.ts";
import { completeDelivery, failDelivery } from "#app/trade/handoff/record-handoff.server.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import { changeOrderLines } from "#app/trade/orders/change-lines.server.ts";
import { moveOrder, moveOrders } from "#app/trade/orders/move-order.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { type PackingNo, packLine, unpackLine } from "#app/trade/orders/pack-line.server.ts";
import { orderRefusals } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { markPaid, takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { listDrivers } from "#app/trade/routes/queries.server.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import { sendOneOut, sendOut } from "#app/trade/routes/send-out.server.ts";
import { type StepOutcome, UNSCANNED } from "./board-steps.ts";
import { NO_SCAN_REASON, type OrderRequest, type readStepForm } from "./order-form.ts";
import { changedText, lastWord, type PackDone, packedText, packedWord, packPath } from "./pack-answer.ts";
import type { PackRequest } from "./pack-form.ts";
import { readWaiting } from "./packing-queries.server.ts";
import type { SendOutAsk, UnscannedAsk } from "./step-question.tsx";

type Step = Extract<ReturnType<typeof readStepForm>, { ok: true }>;

/** The order to pack next. */
type PackFirst = { pack: string };

/**
 * Carries out a step of the board for an admin (rules board/bulk-steps). Dispatching, and packing without
 * scanning, ask for details first, and again after a refusal. Packing redirects to the packing screen of the
 * first order (rules packing/next-order).
 */
export async function stepOnBoard(
  db: Database,
  actor: Actor,
  { to, ids, courierId, reason, float = "" }: Step,
): Promise<StepOutcome | SendOutAsk | UnscannedAsk | PackFirst> {
  if (to === "packed") return packFirst(db, ids);
  if (to === UNSCANNED) return packUnscanned(db, actor, ids, reason);
  if (to !== "out_for_delivery") {
    const { moved, left } = await moveOrders(db, { orderIds: ids, to, actor });
    return { to, moved: moved.length, left: left.map(sentenceOf) };
  }
  const ask = async (errors: SendOutAsk["errors"]) => ({
    ids,
    courierId,
    float,
    errors,
    drivers: await listDrivers(db),
    later: await countLater(db, ids),
  });
  if (courierId === undefined) return ask({ "": "" });
  if (courierId === "") return ask({ courierId: orderRefusals.needsDriver().sentence, "": "" });
  const floatCents = readFloat(float);
  if (floatCents === null) return ask({ float: FLOAT_WRONG, "": "" });
  const now = Temporal.Now.instant();
  const sent = await sendOut(db, { orderIds: ids, courierId, actor, floatCents }, () => now);
  if (!sent.ok) {
    const { field, sentence } = sent.refusal;
    return ask(field === "courierId" ? { courierId: sentence, "": "" } : { "": sentence });
  }
  const { route, left } = sent.value;
  return {
    ...{ to, moved: route?.orderIds.length ?? 0, left: left.map(sentenceOf) },
    route: route ? { id: route.id, number: route.number, leftAt: isoText(now) } : undefined,
  };
}

/** Counts the orders among these that are for a later day. */
function countLater(db: Database, ids: string[]): Promise<number> {
  const { until } = shopDayOf(shopDate(Temporal.Now.instant()).toString());
  return db.$count(orders, and(inArray(orders.id, ids), gte(orders.windowStart, until)));
}

async function packFirst(db: Database, ids: string[]): Promise<StepOutcome | PackFirst> {
  const [first] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.status, "confirmed")))
    .orderBy(asc(orders.windowStart), asc(orders.createdAt), asc(orders.id))
    .limit(1);
  return first
    ? { pack: first.id }
    : { to: "packed", moved: 0, left: [], sentence: "Select orders to pack." };
}

async function packUnscanned(
  db: Database,
  actor: Actor,
  ids: string[],
  reason: string | undefined,
): Promise<StepOutcome | UnscannedAsk> {
  if (!(await readSettings(db)).packWithoutScan)
    return { to: "packed", moved: 0, left: [], sentence: orderRefusals.scanOnly().sentence };
  if (!reason) return { unscanned: ids, error: reason === undefined ? undefined : NO_SCAN_REASON };
  const { moved, left } = await moveOrders(db, { orderIds: ids, to: "packed", actor, reason });
  return { to: "packed", moved: moved.length, left: left.map(sentenceOf) };
}

const sentenceOf = ({ orderId, refusal }: { orderId: string; refusal: { sentence: string } }) => ({
  orderId,
  sentence: refusal.sentence,
});

/** Carries out a request; `status` is the order's new status, or null for a note. */
export async function carryOutOnOrder(
  db: Database,
  orderId: string,
  actor: Actor,
  asked: OrderRequest,
): Promise<Result<{ status: OrderStatus | null }, RouteRefusal | HandoffRefusal>> {
  switch (asked.intent) {
    case "note": {
      const { intent: _, ...note } = asked;
      return addOrderNote(db, { ...note, orderId, actor }, Temporal.Now.instant());
    }
    case "move":
      return moveOrder(db, { orderId, actor, to: asked.to });
    case "unscanned":
      return moveOrder(db, { orderId, actor, to: "packed", reason: asked.reason });
    case "send": {
      const { courierId, waiveFee: waiveRedeliveryFee, float: floatCents } = asked;
      return sendOneOut(db, { orderId, actor, courierId, waiveRedeliveryFee, floatCents });
    }
    case "cancel":
      return moveOrder(db, { orderId, actor, to: "canceled", reason: asked.reason });
    case "pay":
      return takePaymentBefore(db, { orderId, actor, method: asked.method, amountCents: asked.amountCents });
    case "mark-paid": {
      const { reference, amountCents } = asked;
      return markPaid(db, { orderId, actor, reference, amountCents });
    }
    case "fail":
      return failDelivery(db, { orderId, actor, reason: asked.reason, note: asked.note });
    case "deliver": {
      const { intent: _, ...seen } = asked;
      return completeDelivery(db, { orderId, actor, ...seen });
    }
  }
}

/** A packer without the right to see amounts gets none in the response. */
type Asked = { orderId: string; route: string | null; actor: Actor; seesAmounts: boolean };
type Done = Result<PackDone, PackingNo | ReturnType<typeof noOrder>>;

const noOrder = () => refusal("no_order", NOT_FOUND);

/** Carries out a packer's request (rules packing/*). Scanning another order's code opens that order. */
export async function carryOutPacking(db: Database, asked: Asked, form: PackRequest): Promise<Done> {
  const { orderId, actor } = asked;
  switch (form.intent) {
    case "scan":
      return carryOutScan(db, asked, form.scan);
    case "exchange":
    case "press": {
      const { intent: _, ...by } = form;
      const packed = await packLine(db, { orderId, actor, ...by });
      return packed.ok ? ok({ done: packedText(packed.value), word: packedWord(packed.value) }) : packed;
    }
    case "undo": {
      const undone = await unpackLine(db, { orderId, actor, itemId: form.itemId });
      return undone.ok ? ok({ done: "Pack this item again.", word: "Taken out" }) : undone;
    }
    case "take-off":
    case "replace": {
      const { intent, gone: isGone, ...change } = form;
      const changed = await changeOrderLines(db, { orderId, actor, isGone, ...change });
      const word = intent === "replace" ? "Substituted" : "Removed";
      return changed.ok ? ok({ done: changedText(intent, changed.value, asked.seesAmounts), word }) : changed;
    }
    case "move": {
      const moved = await moveOrder(db, { orderId, actor, to: form.to, isLineByLine: true });
      if (!moved.ok) return moved;
      if (form.to === "confirmed") return ok({ done: "Order confirmed.", word: "Confirmed" });
      return ok(await goingOn(db, asked, { done: "", word: "Packed" }));
    }
  }
}

async function carryOutScan(db: Database, asked: Asked, scan: string): Promise<Done> {
  const { orderId, actor } = asked;
  const code = readCode(scan);
  if (code?.orderId) return openScanned(asked, await findScannedOrders(db, code));
  const packed = await packLine(db, { orderId, actor, scan });
  if (!packed.ok) {
    // Eight characters can be a batch number or the start of an order's id.
    const found =
      packed.refusal.name === "unknown_batch" && code?.orderStart ? await findScannedOrders(db, code) : [];
    return found.length === 1 ? openScanned(asked, found) : packed;
  }
  const done = packedText(packed.value);
  if (!packed.value.isLast) return ok({ done, word: packedWord(packed.value) });
  const moved = await moveOrder(db, { orderId, actor, to: "packed", isLineByLine: true });
  // The line is packed; the response adds why the order can't be.
  if (!moved.ok) return ok({ done: `${done} ${moved.refusal.sentence}`, word: "Stop", isWrong: true });
  return ok(await goingOn(db, asked, { done, word: lastWord(packed.value) }));
}

function openScanned({ orderId, route }: Asked, [found]: { id: string }[]): Done {
  if (!found) return refused(noOrder());
  const number = orderNumber(found.id);
  if (found.id === orderId) return ok({ done: `This is order ${number}.`, word: "This order" });
  return ok({ done: `Opening order ${number}.`, word: number, next: packPath(found.id, { route }) });
}

/** Adds the next order once one is packed. */
async function goingOn(db: Database, { orderId, route }: Asked, { done, word }: PackDone): Promise<PackDone> {
  const { next } = await readWaiting(db, orderId, route);
  const packed = `${done} Order ${orderNumber(orderId)} is packed.`.trim();
  if (!next) return { done: `${packed} No more orders to pack here.`, word };
  return { done: `${packed} This is the next order.`, word, next: packPath(next, { route, after: orderId }) };
}
