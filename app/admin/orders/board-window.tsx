import { Clock, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AdminStepLink } from "#app/admin/kit/admin-link.tsx";
import { clockText } from "#app/base/lib/moment-text.ts";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { unfitMark } from "#app/trade/batches/unfit.ts";
import { areaName } from "#app/trade/delivery/bands.ts";
import { windowStartText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { CHANGEABLE } from "#app/trade/orders/packing.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import { LATENESS_LABELS, type Lateness, leaveBy } from "#app/trade/routes/lateness.ts";
import type { UnfitOrder } from "./alarms.server.ts";
import { type BoardStep, canStep, STAGES, type Stage } from "./board-steps.ts";
import type { BoardOrder, BoardWindow } from "./day-board.ts";
import "./day-board.css";
import { isPlanned, windowId } from "./next-things.ts";

/** Words for the stage counts of a window, in the sequence of the bar: completed first. */
const STAGE_WORDS: Record<Stage, string> = {
  completed: "done",
  out_for_delivery: "out",
  packed: "packed",
  delivery_failed: "failed",
  confirmed: "to pack",
  pending: "to confirm",
};
const BAR_ORDER = Object.keys(STAGE_WORDS) as Stage[];

type Props = {
  day: string;
  window: BoardWindow;
  /** The steps that the admin may take. */
  steps: readonly BoardStep[];
  /** Whether its orders in this stage are initially selected (without JavaScript, the address selects). */
  isChecked: (window: BoardWindow, stage: Stage) => boolean;
  /** Orders with blocked goods. */
  unfit: readonly UnfitOrder[];
};

/** A window with its orders (rules board/windows). Collapsed once it's over and every order is delivered. */
export function WindowRow({ day, window, steps, isChecked, unfit }: Props) {
  const { start, end, isOver, orders } = window;
  const delivery = useDelivery();
  const time = windowTimeText(start, end);
  const checked = STAGES.filter((stage) => isChecked(window, stage));
  const list = (
    <ul className="board-orders" aria-label={`Orders, ${time}`}>
      {orders.map((order) => (
        <Order
          key={order.id}
          order={order}
          end={end}
          start={start}
          isSelectable={canStep(steps, order.status)}
          isChecked={checked.includes(order.status as Stage) && !isPlanned(order)}
          unfit={unfit.find(({ id }) => id === order.id)}
        />
      ))}
    </ul>
  );
  if (isOver)
    return (
      <details id={windowId(start)} className="board-window" data-over="">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2">
          <span className="tabular font-semibold">{time}</span>
          <span className="text-sm text-ink-soft">{numbersText(window)}</span>
        </summary>
        {list}
      </details>
    );
  return (
    <section id={windowId(start)} aria-label={time} className="board-window">
      <header className="flex flex-col gap-1 px-4 py-3">
        <div className="flex items-center gap-1">
          {orders.some(({ status }) => canStep(steps, status)) ? (
            <label className="board-check -ml-3 [@media(scripting:none)]:hidden">
              <input type="checkbox" data-select-window="" aria-label={`Select all of ${time}`} />
            </label>
          ) : null}
          <h3 className="tabular font-sans text-base font-semibold tracking-normal">{time}</h3>
        </div>
        <p className="text-sm text-ink-soft">{partsText(window, delivery)}</p>
        <Bar window={window} />
        <p className="tabular text-sm">{numbersText(window)}</p>
        <Warnings window={window} />
        <Link
          to={`/admin/orders/pick-list?day=${day}&window=${clockText(start)}`}
          aria-label={`Pick list, ${time}`}
          className="link -mb-2 inline-flex min-h-11 items-center self-start text-sm"
        >
          Pick list
        </Link>
      </header>
      {list}
    </section>
  );
}

/** "6 of 20 booked: 2 done, 1 out, 3 to pack". */
function numbersText({ booked, capacity, stages }: BoardWindow): string {
  const full = capacity === null ? `${booked} booked` : `${booked} of ${capacity} booked`;
  const parts = BAR_ORDER.flatMap((stage) =>
    stages[stage] > 0 ? [`${stages[stage]} ${STAGE_WORDS[stage]}`] : [],
  );
  return `${full}: ${parts.join(", ")}`;
}

/** "Express (Primary); Standard (Primary, Extended)". */
function partsText({ parts }: BoardWindow, delivery: DeliveryProfile): string {
  return parts
    .map(({ option, bands }) => {
      const areas = bands.map((band) => areaName(band, delivery)).join(", ");
      return `${delivery.options[option].label} (${areas})`;
    })
    .join("; ");
}

/** Bar of the order stages against the window's capacity; the text beside it says the same. */
function Bar({ window: { stages, capacity } }: { window: BoardWindow }) {
  const all = BAR_ORDER.reduce((sum, stage) => sum + stages[stage], 0);
  const width = Math.max(capacity ?? 0, all, 1);
  let from = 0;
  return (
    <svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true" className="board-bar">
      {BAR_ORDER.map((stage) => {
        const x = from;
        from += stages[stage];
        return stages[stage] > 0 ? (
          <rect key={stage} x={x} width={stages[stage]} height="1" data-stage={stage} />
        ) : null;
      })}
    </svg>
  );
}

function Warnings({ window: { late, atRisk } }: { window: BoardWindow }) {
  return (
    <>
      {late > 0 ? <Mark lateness="late">{late} late or will be</Mark> : null}
      {atRisk > 0 ? <Mark lateness="at_risk">{atRisk} at risk</Mark> : null}
    </>
  );
}

function Mark({ lateness, children }: { lateness: Lateness; children: ReactNode }) {
  return (
    <span className="board-mark" data-late={lateness}>
      <Icon of={lateness === "at_risk" ? Clock : TriangleAlert} size={14} />
      {children}
    </span>
  );
}

type OrderProps = {
  order: BoardOrder;
  start: string;
  end: string;
  isSelectable: boolean;
  isChecked: boolean;
  unfit: UnfitOrder | undefined;
};

/** Compact markup for one order, since a page can have 500. Styled in day-board.css. */
function Order({ order, start, end, isSelectable, isChecked, unfit }: OrderProps) {
  const { id, status, contactName, deliveryAddress, deliveryZip, windowEnd, lateness, route, band } = order;
  const number = orderNumber(id);
  const isLate = lateness !== null && lateness !== "on_time";
  const delivery = useDelivery();
  const leaves = status !== "out_for_delivery" && lateness === "at_risk" && !route;
  return (
    <li data-order={id} data-late={isLate ? lateness : undefined}>
      {isSelectable ? (
        <label className="board-check">
          <input
            type="checkbox"
            name="ids"
            value={id}
            data-stage={status}
            data-planned={isPlanned(order) ? "" : undefined}
            data-window={start}
            defaultChecked={isChecked}
            aria-label={`Select ${number}, ${contactName}`}
          />
        </label>
      ) : null}
      <div>
        <Link to={`/admin/orders/${id}`} prefetch="none">
          <b>{number}</b> {contactName}
          <small>
            {deliveryAddress}, {deliveryZip}
          </small>
        </Link>
        <p>
          <span className="board-state" data-status={status}>
            {STATUS_LABELS[status]}
          </span>
          {unfit ? <Mark lateness="late">{unfitMark(unfit.goods)}</Mark> : null}
          {lateness && isLate ? (
            <Mark lateness={lateness}>
              {LATENESS_LABELS[lateness]}
              {leaves ? `, dispatch by ${windowStartText(leaveBy(band, windowEnd, delivery))}` : ""}
            </Mark>
          ) : null}
          {Date.parse(windowEnd) === Date.parse(end) ? null : <span>until {windowStartText(windowEnd)}</span>}
          {route ? <span>{`Route ${route.number}, ${route.driver ?? "no driver"}`}</span> : null}
          {status === "confirmed" || (unfit && CHANGEABLE.includes(status)) ? (
            <AdminStepLink
              to={`/admin/orders/${id}/pack`}
              aria-label={unfit ? `Swap or remove in ${number}` : `Pack ${number}`}
            >
              {unfit ? "Swap or remove" : "Pack"}
            </AdminStepLink>
          ) : null}
        </p>
      </div>
    </li>
  );
}
