import { Link } from "react-router";
import { calendarDayText, clockText } from "#app/base/lib/moment-text.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { ROW_LINK } from "#app/base/ui/table.tsx";
import { SERVICE_AREA_NAMES } from "#app/trade/delivery/bands.ts";
import { OPTION_FACTS } from "#app/trade/delivery/options.ts";
import { windowTimeText } from "#app/trade/delivery/window-text.ts";
import { StatusBadge } from "#app/trade/orders/order-totals.tsx";
import type { BoardWindow } from "./day-board.ts";

function WindowCard({ day, window }: { day: string; window: BoardWindow }) {
  const { option, band, start, end, fill, orders } = window;
  return (
    <section className="overflow-hidden rounded-card border border-hairline bg-white">
      <header className="border-b border-hairline px-4 py-3">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="tabular font-sans text-base font-semibold tracking-normal">
            {windowTimeText(start, end)}
          </h3>
          {fill ? (
            <p className="tabular text-sm whitespace-nowrap">
              {fill.booked} of {fill.capacity} booked
            </p>
          ) : null}
        </div>
        <p className="text-sm text-ink-soft">
          {OPTION_FACTS[option].label}, {SERVICE_AREA_NAMES[band]}
        </p>
        {fill ? <FillBar {...fill} /> : null}
        <Link
          to={`/admin/orders/pick-list?day=${day}&window=${clockText(start)}`}
          aria-label={`Pick list, ${windowTimeText(start, end)}`}
          className="link -mb-2 inline-flex min-h-11 items-center text-sm"
        >
          Pick list
        </Link>
      </header>
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="relative border-b border-hairline px-4 py-2.5 last:border-b-0 hover:bg-paper"
          >
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 text-sm">
                <Link to={`/admin/orders/${order.id}`} className={`${ROW_LINK} tabular`}>
                  {order.id.slice(0, 8)}
                </Link>{" "}
                <span className="font-medium break-words">{order.contactName}</span>
                <span className="block text-ink-soft">
                  {order.deliveryAddress}, {order.deliveryCity} {order.deliveryZip}
                </span>
              </p>
              <StatusBadge status={order.status} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How full the window is, at a glance; the words beside it say the same. */
function FillBar({ booked, capacity }: { booked: number; capacity: number }) {
  const share = capacity > 0 ? Math.min(100, (booked / capacity) * 100) : 0;
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 block h-1 w-full overflow-hidden rounded-full"
    >
      <rect width="100" height="1" className="fill-hairline" />
      <rect width={share} height="1" className={share < 100 ? "fill-moss" : "fill-amber"} />
    </svg>
  );
}

type Props = {
  /** The shop day, and those beside it. */
  day: string;
  isToday: boolean;
  dayBefore: string;
  dayAfter: string;
  windows: BoardWindow[];
  isCut: boolean;
};

/** The orders of a day, window by window. */
export function BoardOfDay({ day, isToday, dayBefore, dayAfter, windows, isCut }: Props) {
  const count = windows.reduce((sum, window) => sum + window.orders.length, 0);
  const ways = [
    [`/admin/orders/pick-list?day=${day}`, "Pick list"],
    [`?view=board&day=${dayBefore}`, "Day before"],
    ...(isToday ? [] : [["?view=board", "Today"] as const]),
    [`?view=board&day=${dayAfter}`, "Day after"],
  ] as const;
  return (
    <section aria-labelledby="board-day" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="board-day" className="text-xl">
          {isToday ? "Today, " : ""}
          {calendarDayText(day)}
        </h2>
        <nav aria-label="Days" className="flex flex-wrap gap-2">
          {ways.map(([to, label]) => (
            <Link key={label} to={to} className={buttonClass("quiet")}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {count === 1 ? "1 order" : `${count} orders`} to deliver or delivered. Cancelled and returned orders
        are only in the list.
        {isCut ? " This day has more orders than the board shows; the list has them all." : ""}
      </p>
      {windows.length > 0 ? (
        <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {windows.map((window) => (
            <li key={`${window.start} ${window.option} ${window.band}`}>
              <WindowCard day={day} window={window} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No deliveries on this day">
          <p className="max-w-measure text-ink-soft">A window appears here once somebody has booked it.</p>
        </EmptyState>
      )}
    </section>
  );
}
