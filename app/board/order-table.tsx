import { Link } from "react-router";
import { OPTION_FACTS } from "#app/delivery/options.ts";
import { SERVICE_AREA_NAMES } from "#app/delivery/service-areas.ts";
import { windowTimeText } from "#app/delivery/window-text.ts";
import { momentText, shortDayText } from "#app/lib/moment-text.ts";
import { StatusBadge } from "#app/orders/status-badge.tsx";
import { Price } from "#app/ui/price.tsx";
import { Cell, type Column, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/ui/table.tsx";
import type { OrderRow } from "./shown-orders.ts";

// On a phone, what has no room in its own column stands below the order's number.
const COLUMNS: Column[] = [
  { name: "Order" },
  { name: "Customer", className: "hidden md:table-cell" },
  { name: "ZIP and band", className: "hidden xl:table-cell" },
  { name: "Window", className: "hidden md:table-cell" },
  { name: "Items", className: "hidden text-right xl:table-cell" },
  { name: "Total", className: "text-right max-sm:hidden" },
  {
    name: (
      <>
        Status<span className="sm:hidden"> and total</span>
      </>
    ),
  },
];

/** The admin's orders, each row a link to its order. */
export function OrderTable({ rows }: { rows: OrderRow[] }) {
  return (
    <Table caption="Orders" columns={COLUMNS}>
      {rows.map((row) => (
        <OrderTableRow key={row.id} row={row} />
      ))}
    </Table>
  );
}

function OrderTableRow({ row }: { row: OrderRow }) {
  return (
    <tr className={LINKED_ROW}>
      <RowHead>
        <Link to={`/admin/orders/${row.id}`} className={`${ROW_LINK} tabular`}>
          {row.id.slice(0, 8)}
        </Link>
        <span className="block whitespace-nowrap text-ink-soft max-md:hidden">
          {momentText(row.createdAt)}
        </span>
        <span className="block font-medium break-words md:hidden">
          {row.contactName || "Account deleted"}
        </span>
        <span className="block text-ink-soft md:hidden">
          {shortDayText(row.windowStart)}
          <br />
          {windowTimeText(row.windowStart, row.windowEnd)}
          <br />
          {row.deliveryZip}
        </span>
      </RowHead>
      <Cell className="hidden md:table-cell">
        <span className="font-medium break-words">{row.contactName || "Account deleted"}</span>
        <span className="block text-ink-soft xl:hidden">
          {row.deliveryZip}, {SERVICE_AREA_NAMES[row.band]}
        </span>
      </Cell>
      <Cell className="hidden xl:table-cell">
        {row.deliveryZip}
        <span className="block text-ink-soft">{SERVICE_AREA_NAMES[row.band]}</span>
      </Cell>
      <Cell className="hidden md:table-cell">
        <span className="whitespace-nowrap">{shortDayText(row.windowStart)},</span>{" "}
        <span className="whitespace-nowrap">{windowTimeText(row.windowStart, row.windowEnd)}</span>
        <span className="block text-ink-soft">{OPTION_FACTS[row.deliveryOption].label}</span>
      </Cell>
      <Cell className="hidden text-right xl:table-cell">{row.units}</Cell>
      <Cell className="text-right max-sm:hidden">
        <Price cents={row.totalCents} />
      </Cell>
      <Cell>
        <StatusBadge status={row.status} />
        <Price cents={row.totalCents} className="mt-1 block sm:hidden" />
      </Cell>
    </tr>
  );
}
