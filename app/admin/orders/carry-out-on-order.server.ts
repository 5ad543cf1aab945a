import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import type { HandoverRefusal } from "#app/trade/handover/handover.ts";
import { completeDelivery, failDelivery } from "#app/trade/handover/record-handover.server.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import { sendOneOut } from "#app/trade/routes/send-out.server.ts";
import type { OrderRequest } from "./order-form.ts";

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
