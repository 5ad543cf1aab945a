import { Link } from "react-router";
import { OPTION_FACTS } from "#app/delivery/options.ts";
import { SERVICE_AREA_NAMES } from "#app/delivery/service-areas.ts";
import { windowTimeText } from "#app/delivery/window-text.ts";
import { Price } from "#app/ui/price.tsx";
import { momentText, shortDayText } from "./moment-text.ts";
import type { OrderRow } from "./order-view.ts";
import { StatusBadge } from "./status-badge.tsx";

const HEAD = "border-b border-hairline bg-paper px-3 py-3 font-semibold first:pl-4 last:pr-4";
const CELL = "border-b border-hairline px-3 py-3 align-top first:pl-4 last:pr-4";

/**
 * The admin's orders. Its head stays in sight while the page scrolls; what has no room on a phone stands under the
 * order's number there, so nothing scrolls sideways.
 */
export function OrderTable({ rows }: { rows: OrderRow[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 border-t border-hairline bg-white text-left text-sm">
      <caption className="sr-only">Orders</caption>
      <thead className="sticky top-0 z-10">
        <tr>
          <th scope="col" className={HEAD}>
            Order
          </th>
          <th scope="col" className={`${HEAD} hidden md:table-cell`}>
            Customer
          </th>
          <th scope="col" className={`${HEAD} hidden xl:table-cell`}>
            ZIP and band
          </th>
          <th scope="col" className={`${HEAD} hidden md:table-cell`}>
            Window
          </th>
          <th scope="col" className={`${HEAD} hidden text-right xl:table-cell`}>
            Items
          </th>
          <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
            Total
          </th>
          <th scope="col" className={HEAD}>
            Status<span className="sm:hidden"> and total</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderTableRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function OrderTableRow({ row }: { row: OrderRow }) {
  return (
    // The link in the first cell covers the whole row.
    <tr className="relative transition-colors duration-150 hover:bg-paper">
      <th scope="row" className={`${CELL} font-normal`}>
        <Link
          to={`/admin/orders/${row.id}`}
          className="link tabular font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lake"
        >
          {row.id.slice(0, 8)}
        </Link>
        <span className="block whitespace-nowrap text-ink-soft max-md:hidden">
          {momentText(row.createdAt)}
        </span>
        <span className="block font-medium break-words md:hidden">{row.contactName}</span>
        <span className="block text-ink-soft md:hidden">
          {shortDayText(row.windowStart)}
          <br />
          {windowTimeText(row.windowStart, row.windowEnd)}
          <br />
          {row.deliveryZip}
        </span>
      </th>
      <td className={`${CELL} hidden md:table-cell`}>
        <span className="font-medium break-words">{row.contactName}</span>
        <span className="block text-ink-soft xl:hidden">
          {row.deliveryZip}, {SERVICE_AREA_NAMES[row.band]}
        </span>
      </td>
      <td className={`${CELL} hidden xl:table-cell`}>
        {row.deliveryZip}
        <span className="block text-ink-soft">{SERVICE_AREA_NAMES[row.band]}</span>
      </td>
      <td className={`${CELL} hidden md:table-cell`}>
        <span className="whitespace-nowrap">{shortDayText(row.windowStart)},</span>{" "}
        <span className="whitespace-nowrap">{windowTimeText(row.windowStart, row.windowEnd)}</span>
        <span className="block text-ink-soft">{OPTION_FACTS[row.deliveryOption].label}</span>
      </td>
      <td className={`${CELL} hidden text-right xl:table-cell`}>{row.units}</td>
      <td className={`${CELL} text-right max-sm:hidden`}>
        <Price cents={row.totalCents} />
      </td>
      <td className={CELL}>
        <StatusBadge status={row.status} />
        <Price cents={row.totalCents} className="mt-1 block sm:hidden" />
      </td>
    </tr>
  );
}
