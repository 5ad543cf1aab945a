import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { UnfitGoods, UnfitMark } from "#app/admin/orders/unfit-goods.tsx";
import type { Point } from "#app/base/settings/delivery-profile.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Badge } from "#app/base/ui/badge.tsx";
import { TICK } from "#app/base/ui/choice-fields.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { windowTimeText } from "#app/trade/delivery/window-text.ts";
import { StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { StopView, UnplannedView } from "#app/trade/routes/queries.server.ts";
import { useBoard } from "./board.tsx";
import { expectedText } from "./route-texts.ts";

/** Name of an order in a sentence. */
export const stopName = ({ orderId, name }: { orderId: string; name: string }) =>
  `Order ${orderNumber(orderId)}${name ? `, ${name}` : ""}`;

/** Order of a row: unassigned, with whether its window is over, or on a route. */
export type RowOrder = (UnplannedView & { isOver: boolean }) | StopView;

type StopProps = {
  order: RowOrder;
  /** Its route, with its place from 1; null if unassigned. */
  route: { id: string; place: number; last: number } | null;
  /** False on a dispatched route. */
  moves: boolean;
};

/** An order on the board, with its place and ETA if on a route, and controls to move it. */
export function BoardStopRow({ order, route, moves }: StopProps) {
  const { orderId } = order;
  const {
    setNodeRef,
    setActivatorNodeRef,
    listeners,
    transform,
    transition,
    isDragging,
    isOver: isUnder,
  } = useSortable({ id: orderId, disabled: !moves });
  const { chooseFormId, unfit } = useBoard();
  const goods = unfit.find(({ id }) => id === orderId);
  const stop = route && "expectedAt" in order && !order.doneAt ? order : null;
  const isOver = "isOver" in order && order.isOver;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex items-start gap-1 border-b border-hairline bg-white py-1.5 pr-2 pl-1 last:rounded-b-card last:border-b-0 ${isDragging ? "opacity-40" : ""} ${isUnder && !isDragging ? "bg-sage-soft" : ""}`}
    >
      {moves ? (
        <>
          <Handle setRef={setActivatorNodeRef} listeners={listeners} />
          <label className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
            <input type="checkbox" name="order" value={orderId} form={chooseFormId} className={TICK} />
            <span className="sr-only">Select {stopName(order)}</span>
          </label>
        </>
      ) : null}
      <div className={`min-w-0 grow py-2 text-sm ${moves ? "" : "pl-3"}`}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {route ? <span className="tabular font-semibold">{route.place}.</span> : null}
          <Link to={`/admin/orders/${orderId}`} className="link tabular font-semibold">
            {orderNumber(orderId)}
          </Link>
          <span className="font-medium">{order.name}</span>
          {order.status === "packed" ? null : <StatusBadge status={order.status} />}
          <UnfitMark goods={goods?.goods} />
        </p>
        {goods ? <UnfitGoods order={goods} goods={goods.goods} /> : null}
        <p className="text-ink-soft">
          {order.address}, {order.city} {order.zip}
        </p>
        <p className="tabular">
          {windowTimeText(order.windowStart, order.windowEnd)}
          {stop ? <span className="block font-semibold">{expectedText(stop.expectedAt)}</span> : null}
        </p>
        {isOver || stop?.isLate ? (
          <p className="mt-1">
            <Badge tone="yellow">{isOver ? "Window is over" : "After its window"}</Badge>
          </p>
        ) : null}
      </div>
      {moves && route ? <StepButtons order={order} route={route} /> : null}
    </li>
  );
}

type HandleProps = {
  setRef: (element: HTMLElement | null) => void;
  listeners: ReturnType<typeof useSortable>["listeners"];
};

/** Drag handle of a row, for pointers only: buttons and selection do the same. */
function Handle({ setRef, listeners }: HandleProps) {
  const [started, setStarted] = useState(false);
  // Dragging needs JavaScript.
  useEffect(() => setStarted(true), []);
  return (
    <span
      ref={setRef}
      {...listeners}
      aria-hidden="true"
      data-drag-handle=""
      className={`inline-flex h-11 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-ink-soft hover:bg-hairline active:cursor-grabbing ${started ? "" : "invisible"}`}
    >
      <Icon of={GripVertical} size={18} />
    </span>
  );
}

/** Buttons that move a stop up or down its route. */
function StepButtons({
  order,
  route,
}: {
  order: StopProps["order"];
  route: NonNullable<StopProps["route"]>;
}) {
  const { step, stepFormId } = useBoard();
  if (route.last < 2) return null;
  const button = (way: "up" | "down") => (
    <button
      type="submit"
      form={`${stepFormId}-${route.id}`}
      name="move"
      value={`${way} ${order.orderId}`}
      data-moves={`${way} ${order.orderId}`}
      aria-label={`Move ${way}: ${stopName(order)}`}
      title={way === "up" ? "Move up" : "Move down"}
      disabled={route.place === (way === "up" ? 1 : route.last)}
      onClick={(event) => {
        event.preventDefault();
        step(order.orderId, way);
      }}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline disabled:opacity-30 disabled:hover:bg-transparent"
    >
      <Icon of={way === "up" ? ArrowUp : ArrowDown} size={18} />
    </button>
  );
  return (
    <div className="flex shrink-0 flex-col sm:flex-row">
      {button("up")}
      {button("down")}
    </div>
  );
}

const SIZE = 400;
const EDGE = 28;
/** Minimum span of the map in degrees, for a route within one ZIP. */
const LEAST_SPAN = 0.02;

/** Returns positions of the base and other places on the smallest square map that holds them; north is up. */
function placesOn(home: Point, others: readonly Point[]): { x: number; y: number }[] {
  // A degree of longitude is shorter than one of latitude.
  const east = Math.cos((home.lat * Math.PI) / 180);
  const flat = [home, ...others].map(({ lat, lng }) => ({ x: lng * east, y: -lat }));
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const span = Math.max(wide, high, LEAST_SPAN);
  const scale = (SIZE - 2 * EDGE) / span;
  const at = (value: number) => Math.round(EDGE + value * scale);
  return flat.map(({ x, y }) => ({
    x: at(x - left + (span - wide) / 2),
    y: at(y - top + (span - high) / 2),
  }));
}

/** Map of a route, drawn from ZIP to ZIP. Stops of one ZIP share a marker; the list beside it has all of them in words. */
export function RouteMap({ stops }: { stops: readonly StopView[] }) {
  const delivery = useDelivery();
  const [base, ...marks] = placesOn(
    delivery.base,
    stops.map(({ place }) => place),
  );
  if (!base) return null;
  const corners = [base, ...marks, base].map(({ x, y }) => `${x},${y}`).join(" ");
  const numbers = Map.groupBy(marks.keys(), (index) => `${marks[index]?.x} ${marks[index]?.y}`);
  return (
    <figure className="flex max-w-md flex-col gap-2">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`Map of the route with ${stops.length} stops`}
        className="h-auto w-full rounded-field border border-hairline bg-paper"
      >
        <polyline
          points={corners}
          className="fill-none stroke-moss"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path
          d={`M${base.x - 8} ${base.y}h16M${base.x} ${base.y - 8}v16`}
          className="stroke-ink"
          strokeWidth="3"
        />
        {[...numbers].map(([key, [first = 0, ...others]]) => {
          const { x, y } = marks[first] ?? base;
          return (
            <g key={key} transform={`translate(${x} ${y})`}>
              <circle r="13" className="fill-spruce stroke-white" strokeWidth="2" />
              <text y="4.5" textAnchor="middle" fontSize="13" className="fill-white font-semibold">
                {first + 1}
                {others.length > 0 ? "+" : ""}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="text-sm text-ink-soft">
        Straight lines between ZIP codes; + is the base, {delivery.baseZip}. A marker with + has more than one
        stop.
      </figcaption>
    </figure>
  );
}
