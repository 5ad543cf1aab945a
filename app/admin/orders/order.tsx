import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { adminOf, doneAt, idOf, missing, refusedAnswer } from "#app/admin/kit/admin.server.ts";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/form-page.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { NOT_IN_ROLE } from "#app/base/lib/request-failures.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import type { HandoffRefusal } from "#app/trade/handoff/handoff.ts";
import { OrderTotals, StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { listUnfit } from "#app/trade/orders/packing-queries.server.ts";
import { listOrderEvents } from "#app/trade/orders/queries.server.ts";
import { isLegalMove, OPEN_STATUSES } from "#app/trade/orders/status.ts";
import { isPriced, type MaybePriced, withoutAmounts } from "#app/trade/orders/without-amounts.ts";
import { findRouteOf, listDrivers } from "#app/trade/routes/queries.server.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import type { Route } from "./+types/order";
import { carryOutOnOrder } from "./carry-out-steps.server.ts";
import { FollowOrders } from "./new-orders.tsx";
import { formStateOf, NextSteps, OrderNotice } from "./next-steps.tsx";
import { ALL_ORDERS, CustomerFacts, DeliveryFacts, NoOrder, OrderLines, OrderNotes } from "./order-facts.tsx";
import { errorsOf, readOrderForm } from "./order-form.ts";
import { OrderHistory } from "./order-history.tsx";
import { OrderMoney } from "./order-money.tsx";
import { orderRightsOf, rightOfRequest } from "./order-rights.ts";
import { codeOfOrder } from "./packing-queries.server.ts";
import { findOrderDetail, type OrderDetail, readOrderUpdates } from "./queries.server.ts";
import { readMoney } from "./read-money.server.ts";
import { HandOffOnly, OrderCode } from "./slip.tsx";
import { UnfitGoods } from "./unfit-goods.tsx";

export const handle = screen({ load: "Error fetching orders" });

const NONE = {
  ...{ order: null, done: null, noteId: "", money: null },
  ...{ way: null, goods: [], code: null, version: "", rights: null },
};

/** Loads an order with its history; an admin 404 page if no order has this id. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const id = params.orderId;
  const { db, may, now } = adminOf(context);
  // Read first: changes during the other reads show at the next refresh.
  const { version } = await readOrderUpdates(db, isUuid(id) ? id : null);
  const order = isUuid(id) ? await findOrderDetail(db, id) : null;
  if (!order) return data(NONE, { status: 404 });
  // Shows the notice of a status change only while the order still has that status.
  const done = url.searchParams.get("done") === order.status ? order.status : null;
  const [money, route, drivers, unfit, { packWithoutScan }] = await Promise.all([
    readMoney(db, order),
    findRouteOf(db, id, now),
    isLegalMove(order.status, "out_for_delivery") ? listDrivers(db) : [],
    OPEN_STATUSES.includes(order.status) ? listUnfit(db, [id], now) : new Map<string, UnfitShare[]>(),
    readSettings(db),
  ]);
  const way = { route, drivers, packWithoutScan, now: isoText(now) };
  const code = codeOfOrder(id);
  const goods = unfit.get(id) ?? [];
  const shown: MaybePriced<OrderDetail> = may("see-amounts") ? order : withoutAmounts(order);
  return data({
    ...{ order: shown, done, noteId: randomUUID(), money: may("see-amounts") ? money : null },
    ...{ way, goods, code, version, rights: orderRightsOf(may) },
  });
}

/**
 * Changes the order's status. A refused form returns its message, and the page shows the order's current
 * state.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor, db, may } = adminOf(context);
  const id = idOf(params.orderId);
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const read = readOrderForm(fields);
  if (!read.ok) return refusedAnswer({ errors: read.refusal, values }, 400);
  if (!may(rightOfRequest(read.value))) return refusedAnswer({ errors: { "": NOT_IN_ROLE }, values }, 403);
  const done = await carryOutOnOrder(db, id, actor, read.value);
  if (done.ok && (read.value.intent === "pay" || read.value.intent === "mark-paid"))
    return doneAt(context, `/admin/orders/${id}`, "Payment recorded.");
  if (done.ok && done.value.status) return redirect(`/admin/orders/${id}?done=${done.value.status}`);
  if (done.ok) return doneAt(context, `/admin/orders/${id}`, "Note added.");
  if (done.refusal.name === "not_found") return missing();
  // Another note has this id: the next try gets a new one.
  if (done.refusal.name === "note_taken") delete values.noteId;
  const isMoved = done.refusal.name === "illegal_move";
  const last = isMoved ? (await listOrderEvents(db, id)).at(-1) : undefined;
  return refusedAnswer({ errors: errorsOf(done.refusal, last), values }, statusOf(done.refusal));
}

function statusOf({ name }: RouteRefusal | HandoffRefusal): number {
  if (name === "busy") return 503;
  return ["driver_out", "illegal_move", "customer_gone", "note_taken"].includes(name) ? 409 : 400;
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, done, noteId, money, way, goods, code, version, rights } = loaderData;
  if (!order || !way || !code || !rights) return <NoOrder />;
  const isGift = order.giftName !== "";
  const priced = money && isPriced<OrderDetail>(order) ? order : null;
  return (
    // Search can lead from one order directly to another; input for the first is dropped.
    <div key={order.id} className="flex flex-col gap-5">
      <title>{`Order ${order.id.slice(0, 8)} | Admin`}</title>
      <FollowOrders version={version} packing={order.id} />
      <TypedForms />
      <PageHead
        back={ALL_ORDERS}
        title={
          <>
            <span>
              Order <span className="tabular">{order.id.slice(0, 8)}</span>
            </span>
            <span className="flex gap-1 print:hidden">
              <StatusBadge status={order.status} />
              {order.isTrial ? <Badge>Trial</Badge> : null}
            </span>
          </>
        }
      >
        <OrderCode code={code} className="hidden size-24 print:block" />
        <ButtonLink look="quiet" to={`/admin/orders/labels?order=${order.id}`} className="print:hidden">
          Bag label
        </ButtonLink>
        <PrintButton className="max-md:hidden">Print packing slip</PrintButton>
      </PageHead>
      <p className="-mt-3 text-sm text-ink-soft">
        Placed <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
      </p>
      <OrderNotice refused={actionData} done={done} />
      {/* Customer and delivery are beside the order on wide screens, above its lines on narrow ones. */}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_auto_auto_1fr] print:block">
        <Part title="Next step" className="print:hidden">
          <UnfitGoods
            order={{ ...order, courier: way.route?.driver, courierPhone: way.route?.phone }}
            goods={goods}
          />
          <NextSteps {...{ order, way, goods, rights }} atDoor={money?.atDoor} refused={actionData} />
        </Part>
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:col-start-2 xl:row-span-5 xl:row-start-1 xl:grid-cols-1 print:grid-cols-2">
          <Part title="Customer">
            <CustomerFacts order={order} />
          </Part>
          <Part title="Delivery">
            <DeliveryFacts order={order} />
          </Part>
        </div>
        <Part title="Items">
          <OrderLines items={order.items} isGift={isGift} />
          {priced ? (
            <div className={`mt-4 ${isGift ? "print:hidden" : ""} sm:ml-auto sm:max-w-xs`}>
              <OrderTotals {...priced} />
            </div>
          ) : null}
        </Part>
        {priced && money ? (
          <Part title="Payment" className={isGift ? "print:hidden" : ""}>
            <OrderMoney
              order={priced}
              {...priced}
              {...money}
              mayChange={rights.changes}
              state={formStateOf(money.awaitsLink ? "mark-paid" : "pay", actionData)}
            />
          </Part>
        ) : null}
        <Part title="Notes" className="print:hidden">
          <OrderNotes
            order={order}
            noteId={rights.packs ? noteId : null}
            state={formStateOf("note", actionData)}
          />
        </Part>
        <Part title="History" className="print:hidden">
          <OrderHistory {...order} />
        </Part>
      </div>
      <HandOffOnly order={order} className="hidden print:block" />
    </div>
  );
}
