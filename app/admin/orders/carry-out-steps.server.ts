import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { isoText, shopDate, shopDayOf } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { FLOAT_WRONG, readFloat } from "#app/trade/books/float.ts";
import type { HandoverRefusal } from "#app/trade/handover/handover.ts";
import { completeDelivery, failDelivery } from "#app/trade/handover/record-handover.server.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { moveOrders } from "#app/trade/orders/move-orders.server.ts";
import { orderRefusals } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { listDrivers } from "#app/trade/routes/queries.server.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import { sendOneOut, sendOut } from "#app/trade/routes/send-out.server.ts";
import type { readStepForm } from "./board-step-form.ts";
import { type StepOutcome, UNSCANNED } from "./board-steps.ts";
import { NO_SCAN_REASON, type OrderRequest } from "./order-form.ts";
import type { SendOutAsk, UnscannedAsk } from "./step-question.tsx";

type Step = Extract<ReturnType<typeof readStepForm>, { ok: true }>;

/** The order whose packing screen comes next. */
type PackFirst = { pack: string };

/**
 * Makes a step of the board for an admin (rules board 4). What is sent out, or packed without scanning, is asked about first, and
 * again when that is refused. Packing leads to the packing screen of the first of the orders (rules packing 13).
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

/** How many of these orders are for a day after today. */
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

/** Does what is asked; `status` is what the order has come to, and null for a note, which moves nothing. */
export async function carryOutOnOrder(
  db: Database,
  orderId: string,
  actor: Actor,
  asked: OrderRequest,
): Promise<Result<{ status: OrderStatus | null }, RouteRefusal | HandoverRefusal>> {
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
      return moveOrder(db, { orderId, actor, to: "cancelled", reason: asked.reason });
    case "pay":
      return takePaymentBefore(db, { orderId, actor, method: asked.method, amountCents: asked.amountCents });
    case "fail":
      return failDelivery(db, { orderId, actor, reason: asked.reason, note: asked.note });
    case "deliver": {
      const { intent: _, ...seen } = asked;
      return completeDelivery(db, { orderId, actor, ...seen });
    }
  }
}
