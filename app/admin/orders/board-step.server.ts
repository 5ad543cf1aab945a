import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { FLOAT_WRONG, readFloat } from "#app/trade/books/float.ts";
import { moveOrders } from "#app/trade/orders/move-orders.server.ts";
import { orderRefusals } from "#app/trade/orders/refusals.ts";
import { listDrivers } from "#app/trade/routes/queries.server.ts";
import { sendOut } from "#app/trade/routes/send-out.server.ts";
import type { readStepForm } from "./board-step-form.ts";
import type { StepOutcome } from "./board-steps.ts";
import type { SendOutAsk } from "./send-out-question.tsx";

type Step = Extract<ReturnType<typeof readStepForm>, { ok: true }>;

/** Makes a step of the board for an admin (rules board 4); what is sent out is asked about first, and again when that is refused. */
export async function stepOnBoard(
  db: Database,
  actor: Actor,
  { to, ids, courierId, float = "" }: Step,
): Promise<StepOutcome | SendOutAsk> {
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

const sentenceOf = ({ orderId, refusal }: { orderId: string; refusal: { sentence: string } }) => ({
  orderId,
  sentence: refusal.sentence,
});
