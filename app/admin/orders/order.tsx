import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { doneAt } from "#app/admin/kit/item-action.server.ts";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/read-again.tsx";
import { keepAdminForm } from "#app/admin/kit/signed-out.tsx";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import type { HandoverRefusal } from "#app/trade/handover/handover.ts";
import { completeDelivery, failDelivery } from "#app/trade/handover/record-handover.server.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { OrderTotals, StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { listOrderEvents } from "#app/trade/orders/queries.server.ts";
import { isLegalMove, OPEN_STATUSES, type OrderStatus } from "#app/trade/orders/status.ts";
import { takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { listUnfit } from "#app/trade/orders/unfit-queries.server.ts";
import { findRouteOf } from "#app/trade/routes/order-route.server.ts";
import { listDrivers } from "#app/trade/routes/queries.server.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import { sendOneOut } from "#app/trade/routes/send-out.server.ts";
import type { Route } from "./+types/order";
import { NextSteps, OrderNotice, stateOf } from "./next-steps.tsx";
import { ALL_ORDERS, NoOrder } from "./no-order.tsx";
import { CustomerFacts, DeliveryFacts, OrderHistory, OrderLines, OrderNotes, Part } from "./order-facts.tsx";
import { errorsOf, type OrderRequest, readOrderForm } from "./order-form.ts";
import { OrderMoney } from "./order-money.tsx";
import { findOrderDetail } from "./queries.server.ts";
import { readMoney } from "./read-money.server.ts";
import { HandOverOnly } from "./slip.tsx";
import { UnfitGoods } from "./unfit-goods.tsx";

/** An order with its history; a 404 page inside the admin when no order has this id. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const id = params.orderId;
  const db = context.get(database);
  const order = isUuid(id) ? await findOrderDetail(db, id) : null;
  if (!order)
    return data({ order: null, done: null, noteId: "", money: null, way: null, goods: [] }, { status: 404 });
  // The notice of a move is shown only while the order is still in the state that the move led to.
  const done = url.searchParams.get("done") === order.status ? order.status : null;
  const now = Temporal.Now.instant();
  const [money, route, drivers, unfit] = await Promise.all([
    readMoney(db, order),
    findRouteOf(db, id, now),
    isLegalMove(order.status, "out_for_delivery") ? listDrivers(db) : [],
    OPEN_STATUSES.includes(order.status) ? listUnfit(db, [id], now) : new Map<string, UnfitShare[]>(),
  ]);
  const way = { route, drivers, now: isoText(now) };
  return data({ order, done, noteId: randomUUID(), money, way, goods: unfit.get(id) ?? [] });
}

/** Moves the order. A refused form comes back with its sentence, and the page shows the order as it is now. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const id = params.orderId;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const fields = Object.fromEntries(await readSentForm(request));
  const read = readOrderForm(fields);
  if (!read.ok) return data(refusedWith(read.refusal, fields), { status: 400 });
  const done = await carryOut(context.get(database), id, actorOf(viewer, context), read.value);
  if (done.ok && read.value.intent === "pay")
    return doneAt(context, `/admin/orders/${id}`, "payment recorded");
  if (done.ok && done.value.status) return redirect(`/admin/orders/${id}?done=${done.value.status}`);
  if (done.ok) return doneAt(context, `/admin/orders/${id}`, "note added");
  if (done.refusal.name === "not_found") throw data(null, { status: 404 });
  // The id is another note's, so the next try has one of its own.
  if (done.refusal.name === "note_taken") delete fields.noteId;
  const isMoved = done.refusal.name === "illegal_move";
  const last = isMoved ? (await listOrderEvents(context.get(database), id)).at(-1) : undefined;
  return data(refusedWith(errorsOf(done.refusal, last), fields), { status: statusOf(done.refusal) });
}

function refusedWith(errors: RefusedForm["errors"], fields: Record<string, unknown>): RefusedForm {
  return { errors, values: typedValues(fields) };
}

function statusOf({ name }: RouteRefusal | HandoverRefusal): number {
  if (name === "busy") return 503;
  return name === "driver_out" || name === "illegal_move" || name === "customer_gone" || name === "note_taken"
    ? 409
    : 400;
}

export function clientAction(sending: Route.ClientActionArgs) {
  const failed = "Something went wrong on our side. Please try again.";
  return keepAdminForm(sending, (sent, { sentence }) => refusedWith({ "": sentence }, sent), failed);
}

/** Does what is asked; `status` is what the order has come to, and null for a note, which moves nothing. */
async function carryOut(
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
    case "send": {
      const { courierId, waiveFee: waiveRedeliveryFee } = asked;
      return sendOneOut(db, { orderId, actor, courierId, waiveRedeliveryFee });
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

export const shouldRevalidate = readAgainAfterRefusal;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, done, noteId, money, way, goods } = loaderData;
  if (!order || !money || !way) return <NoOrder />;
  return (
    // The search leads from one order straight to another, and what was typed about the first stays behind.
    <div key={order.id} className="flex flex-col gap-5">
      <title>{`Order ${order.id.slice(0, 8)} | Admin`}</title>
      <TypedForms />
      <PageHead
        back={ALL_ORDERS}
        title={
          <>
            <span>
              Order <span className="tabular">{order.id.slice(0, 8)}</span>
            </span>
            <span className="flex print:hidden">
              <StatusBadge status={order.status} />
            </span>
          </>
        }
      >
        <PrintButton className="max-md:hidden">Print packing slip</PrintButton>
      </PageHead>
      <p className="-mt-3 text-sm text-ink-soft">
        Placed <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
      </p>
      <OrderNotice refused={actionData} done={done} />
      {/* On a wide screen customer and delivery stand beside the order, on a narrow one above its lines. */}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_auto_auto_1fr] print:block">
        <Part title="Next step" className="print:hidden">
          <UnfitGoods order={order} goods={goods} />
          <NextSteps {...{ order, way }} atDoor={money.atDoor} refused={actionData} />
        </Part>
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:col-start-2 xl:row-span-5 xl:row-start-1 xl:grid-cols-1 print:grid-cols-2">
          <Part title="Customer">
            <CustomerFacts order={order} />
          </Part>
          <Part title="Delivery">
            <DeliveryFacts order={order} />
          </Part>
        </div>
        <Part title="Lines">
          <OrderLines items={order.items} />
          <div className="mt-4 sm:ml-auto sm:max-w-xs">
            <OrderTotals {...order} />
          </div>
        </Part>
        <Part title="Payment">
          <OrderMoney order={order} {...order} {...money} state={stateOf("pay", actionData)} />
        </Part>
        <Part title="Notes" className="print:hidden">
          <OrderNotes order={order} noteId={noteId} state={stateOf("note", actionData)} />
        </Part>
        <Part title="History" className="print:hidden">
          <OrderHistory {...order} />
        </Part>
      </div>
      <HandOverOnly className="hidden print:block" />
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching orders");
