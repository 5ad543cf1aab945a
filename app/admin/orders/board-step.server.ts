import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { isoText, shopDate, shopDayOf } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { FLOAT_WRONG, readFloat } from "#app/trade/books/float.ts";
import { moveOrders } from "#app/trade/orders/move-orders.server.ts";
import { orderRefusals } from "#app/trade/orders/refusals.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { listDrivers } from "#app/trade/routes/queries.server.ts";
import { sendOut } from "#app/trade/routes/send-out.server.ts";
import type { readStepForm } from "./board-step-form.ts";
import { type StepOutcome, UNSCANNED } from "./board-steps.ts";
import { NO_SCAN_REASON } from "./order-form.ts";
import type { SendOutAsk, UnscannedAsk } from "./step-question.tsx";

type Step = Extract<ReturnType<typeof readStepForm>, { ok: true }>;

/** The order whose packing screen comes next. */
type PackFirst = { pack: string };

/**
 * Makes a step of the board for an admin (rules board/bulk-steps). What is sent out, or packed without scanning, is asked about first, and
 * again when that is refused. Packing leads to the packing screen of the first of the orders (rules packing/next-order).
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
