import { Link } from "react-router";
import { OPTION_FACTS } from "#app/delivery/options.ts";
import { SERVICE_AREA_NAMES } from "#app/delivery/service-areas.ts";
import { windowTimeText } from "#app/delivery/window-text.ts";
import type { BoardWindow } from "./day-board.ts";
import { StatusBadge } from "./status-badge.tsx";

/** A day's windows, each with the orders that hold a place in it. */
export function DayBoard({ windows }: { windows: BoardWindow[] }) {
  return (
    <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {windows.map((window) => (
        <li key={`${window.start} ${window.option} ${window.band}`}>
          <WindowCard window={window} />
        </li>
      ))}
    </ul>
  );
}

function WindowCard({ window }: { window: BoardWindow }) {
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
        {fill ? (
          <meter
            aria-label="Places booked"
            min={0}
            max={Math.max(fill.capacity, 1)}
            value={fill.booked}
            className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-meter-bar]:bg-moss [&::-webkit-meter-bar]:h-1.5 [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-hairline [&::-webkit-meter-optimum-value]:bg-moss"
          />
        ) : null}
      </header>
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="relative border-b border-hairline px-4 py-2.5 last:border-b-0 hover:bg-paper"
          >
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 text-sm">
                <Link
                  to={`/admin/orders/${order.id}`}
                  className="link font-mono font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lake"
                >
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
