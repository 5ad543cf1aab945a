import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { AdminLink } from "#app/admin/kit/admin-link.tsx";
import { TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { FloatField } from "#app/admin/kit/form-page.tsx";
import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import type { AtTheDoor } from "#app/trade/accounting/due.ts";
import { UNFIT_ADVICE, type UnfitShare, unfitState } from "#app/trade/batches/unfit.ts";
import { SHOP_MAY_CHANGE } from "#app/trade/changes/change.ts";
import { attemptCostsExtra } from "#app/trade/delivery/options.ts";
import { windowDayText } from "#app/trade/delivery/window-text.ts";
import { CANCEL_REASON_LENGTH } from "#app/trade/orders/order-view.ts";
import { CHANGEABLE } from "#app/trade/orders/packing.ts";
import { MOVE_LABELS, ORDER_MOVES, type OrderStatus } from "#app/trade/orders/status.ts";
import type { MaybePriced } from "#app/trade/orders/without-amounts.ts";
import type { Driver, OrderRoute } from "#app/trade/routes/queries.server.ts";
import {
  DoorCheckForm,
  DriverField,
  FailedDeliveryForm,
  fieldsOf,
  MoveForm,
  TakeBack,
  UnscannedForm,
} from "./move-forms.tsx";
import type { OrderIntent } from "./order-form.ts";
import { MOVE_RIGHTS, type OrderRights } from "./order-rights.ts";
import { packPath } from "./pack-answer.ts";
import type { OrderDetail } from "./queries.server.ts";
import { RETURN_ID } from "./unfit-goods.tsx";

/** Returns a form's errors and input: empty unless this form was refused. */
export function formStateOf(intent: OrderIntent, refused: RefusedForm | undefined): RefusedForm {
  return refused?.values.intent === intent ? refused : { errors: {}, values: {} };
}

type NextStepsProps = {
  order: Pick<
    MaybePriced<OrderDetail>,
    "id" | "status" | "attempts" | "paymentStatus" | "windowStart" | "giftName"
  >;
  rights: OrderRights;
  /** Amount due on delivery now; undefined without the right to see amounts. */
  atDoor: AtTheDoor | undefined;
  /** Its route, the couriers, whether packing without scanning is allowed, and the time of the read. */
  way: { route: OrderRoute | null; drivers: Driver[]; packWithoutScan: boolean; now: string };
  /** Its blocked goods. */
  goods: readonly UnfitShare[];
  refused: RefusedForm | undefined;
};

const WAY_ON = "link inline-flex min-h-11 items-center";

/** The legal status changes of an order; those at the door have forms for what happened there. */
export function NextSteps({ order, rights, atDoor: money, way, goods, refused }: NextStepsProps) {
  const all = ORDER_MOVES[order.status];
  if (all.length === 0) return <p className="text-ink-soft">This order is closed.</p>;
  const legal = all.filter((to) => rights[MOVE_RIGHTS[to]]);
  if (legal.length === 0) return <p className="text-ink-soft">Nothing to do in your role.</p>;
  const atDoor = order.status === "out_for_delivery";
  return (
    <div className={atDoor ? "grid gap-x-10 gap-y-8 md:grid-cols-2" : "flex flex-col gap-4"}>
      {atDoor && way.route ? (
        <div className="flex flex-wrap items-center gap-3 md:col-span-2">
          <p>
            Out on <RouteLink route={way.route} />
            {way.route.driver ? ` with ${way.route.driver}` : ""}.
          </p>
          <TakeBack route={way.route} now={way.now} />
        </div>
      ) : null}
      {legal.map((to) => (
        <div
          key={to}
          className={atDoor ? "border-hairline max-md:not-first:border-t max-md:not-first:pt-8" : ""}
        >
          <Move to={to} {...{ order, rights, atDoor: money, way, goods, refused }} />
        </div>
      ))}
      {SHOP_MAY_CHANGE.includes(order.status) && rights.changes ? (
        <p className="flex flex-wrap gap-x-6">
          <Link to={`/admin/orders/${order.id}/change`} className={WAY_ON}>
            {order.status === "delivery_failed" ? "Reschedule" : "Change order"}
          </Link>
          {CHANGEABLE.includes(order.status) && order.status !== "confirmed" ? (
            <Link to={packPath(order.id)} className={WAY_ON}>
              Missing items
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Move({ to, order, atDoor, way, goods, refused }: NextStepsProps & { to: OrderStatus }) {
  if (to === "completed")
    return (
      atDoor &&
      order.paymentStatus && (
        <DoorCheckForm
          state={formStateOf("deliver", refused)}
          atDoor={atDoor}
          order={{ paymentStatus: order.paymentStatus, giftName: order.giftName }}
        />
      )
    );
  if (to === "delivery_failed") return <FailedDeliveryForm state={formStateOf("fail", refused)} />;
  if (to === "returned") return <ReturnForm />;
  if (to === "canceled") return <CancelForm state={formStateOf("cancel", refused)} />;
  if (to === "pending") return null;
  if (to === "out_for_delivery") return <SendStep {...{ order, way, goods, refused }} />;
  if (to === "packed")
    return (
      <div className="flex flex-col gap-4">
        <p>
          <ButtonLink to={packPath(order.id)}>{MOVE_LABELS.packed}</ButtonLink>
        </p>
        {way.packWithoutScan ? <UnscannedForm state={formStateOf("unscanned", refused)} /> : null}
      </div>
    );
  return <MoveForm intent="move" to={to} button={MOVE_LABELS[to]} />;
}

function RouteLink({ route: { id, number } }: { route: OrderRoute }) {
  return (
    <AdminLink to={`/admin/routes/${id}`} className="link inline-flex min-h-6 items-center">
      route {number}
    </AdminLink>
  );
}

/** Dispatch of an order: with its route, or with a chosen courier; not offered for blocked goods. */
function SendStep({
  order,
  way,
  goods,
  refused,
}: Pick<NextStepsProps, "order" | "way" | "goods" | "refused">) {
  return (
    <>
      {way.route ? (
        <p>
          This order goes out with <RouteLink route={way.route} />.
        </p>
      ) : null}
      {goods.length > 0 ? (
        <p className="font-semibold">
          {`This order can't be dispatched: goods in it are ${[...new Set(goods.map(({ state }) => unfitState(state)))].join(" and ")}. `}
          {order.status === "delivery_failed" ? "Mark it as returned." : UNFIT_ADVICE}
        </p>
      ) : way.route ? null : (
        <SendForm {...{ order, way }} state={formStateOf("send", refused)} />
      )}
    </>
  );
}

type SendFormProps = Pick<NextStepsProps, "order" | "way"> & { state: RefusedForm };

/** Dispatches the order with a courier. From the third attempt on, shows the redelivery fee, which the admin can waive. */
function SendForm({ order, way: { drivers, now }, state: { errors, values } }: SendFormProps) {
  const { fees } = useSiteFacts().site;
  const { attempts, windowStart } = order;
  const isLater = windowStart > now && windowDayText(windowStart) !== windowDayText(now);
  const driver = { id: "send-courierId", drivers, chosen: values.courierId, error: errors.courierId };
  if (drivers.length === 0) return <DriverField {...driver} />;
  return (
    <MoveForm intent="send" button={MOVE_LABELS.out_for_delivery}>
      {isLater ? (
        <p className="font-semibold text-clay">This order is for {windowDayText(windowStart)}.</p>
      ) : null}
      <DriverField {...driver} />
      <FloatField id="send-float" typed={values.float} error={errors.float} />
      {fees.redeliveryFeeCents > 0 && attemptCostsExtra(attempts + 1) ? (
        <CheckboxField
          id="send-waiveFee"
          name="waiveFee"
          defaultChecked={values.waiveFee === "on"}
          label="Waive the redelivery fee"
          hint={`Attempt ${attempts + 1} adds a redelivery fee of ${formatMoney(fees.redeliveryFeeCents)} plus tax to the order.`}
        />
      ) : null}
    </MoveForm>
  );
}

/** Marks a failed delivery as returned, after a confirmation. A link to its anchor opens it. */
function ReturnForm() {
  const form = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link counts each time
  useEffect(() => {
    const asked = hash === `#${RETURN_ID}` ? form.current?.closest("details") : null;
    if (!asked) return;
    asked.open = true;
    asked.querySelector("summary")?.focus();
  }, [hash, key]);
  return (
    <TwoSteps summary="Mark as returned…" open={false}>
      <div ref={form} id={RETURN_ID} className="scroll-mt-20">
        <MoveForm intent="move" to="returned" button="Mark as returned" look="danger">
          <p className="text-sm">
            This restocks the items, frees the delivery window, and cancels any payment due. You can't undo
            it.
          </p>
        </MoveForm>
      </div>
    </TwoSteps>
  );
}

/** Cancels the order with a reason, after a confirmation. */
function CancelForm({ state }: { state: RefusedForm }) {
  const { field } = fieldsOf("cancel", state);
  return (
    <TwoSteps summary="Cancel order…" open={state.values.intent === "cancel"}>
      <MoveForm intent="cancel" button="Cancel order" look="danger">
        <p className="text-sm">
          This restocks the items, frees the delivery window, and cancels any payment due. You can't undo it.
        </p>
        <TextAreaField
          {...field("reason")}
          label="Reason"
          rows={2}
          required
          maxLength={CANCEL_REASON_LENGTH}
        />
      </MoveForm>
    </TwoSteps>
  );
}

const DONE: Record<OrderStatus, string> = {
  pending: "",
  confirmed: "Order confirmed.",
  packed: "Order packed.",
  out_for_delivery: "Order dispatched.",
  delivery_failed: "Delivery marked as failed.",
  completed: "Order delivered and paid.",
  returned: "Order returned to the shop.",
  canceled: "Order canceled.",
};

type OrderNoticeProps = { refused: RefusedForm | undefined; done: OrderStatus | null };

/** Result of the last form, at the top. Moves the focus to the first wrong field or to the notice. */
export function OrderNotice({ refused, done }: OrderNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useAnswerFocus(refused ?? done, () => {
    const wrong = refused ? document.querySelector<HTMLElement>("form [aria-invalid=true]") : null;
    return wrong ?? box.current;
  });
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden print:hidden">
      {refused ? <Refusal {...refused} /> : null}
      {!refused && done ? (
        <p role="status" className="rounded-field border border-moss bg-moss-soft px-4 py-3 font-medium">
          {DONE[done]}
        </p>
      ) : null}
    </div>
  );
}

function Refusal({ values: { intent }, errors }: RefusedForm) {
  const { "": sentence, ...wrong } = errors;
  return (
    <div role="alert" className="rounded-field border border-clay bg-clay-soft px-4 py-3">
      <p className="font-medium">{sentence ?? "Nothing was changed. Fix these first:"}</p>
      {Object.entries(wrong).map(([field, text]) => (
        <p key={field}>
          <a
            href={`#${intent}-${field}`}
            className="inline-flex min-h-6 items-center underline underline-offset-3"
          >
            {text}
          </a>
        </p>
      ))}
    </div>
  );
}
