import { Link } from "react-router";
import { FilterForm } from "#app/admin/kit/filter-form.tsx";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { EmptyList } from "#app/admin/kit/list-screen.tsx";
import { calendarDayText, clockText, momentText, shortDayText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { countOf, SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Badge } from "#app/base/ui/badge.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, type HeadColumn, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { areaName } from "#app/trade/delivery/bands.ts";
import { windowStartText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { MaybePriced } from "#app/trade/orders/without-amounts.ts";
import type { UnfitOrder } from "./alarms.server.ts";
import {
  FILTER_NAMES,
  isOrderListNarrowed,
  ORDERS_COUNTED,
  type OrderFilters,
  orderFiltersQuery,
} from "./order-filters.ts";
import type { OrderRow } from "./queries.server.ts";
import { UnfitMark } from "./unfit-goods.tsx";

type Props = {
  filters: OrderFilters;
  /** Window starts of the selected day, as ISO strings; empty without a day. */
  windowStarts: string[];
  rows: MaybePriced<OrderRow>[];
  /** Whether the rows have totals. */
  hasAmounts: boolean;
  /** Open orders with blocked goods. */
  unfit: readonly UnfitOrder[];
  total: number;
  /** Sum of all totals; null unless the list is limited by order date. */
  sumCents: number | null;
  pages: number;
};

/** Filterable list of orders. */
export function OrderList({ filters, windowStarts, rows, hasAmounts, unfit, total, sumCents, pages }: Props) {
  return (
    <>
      <OrderFilterForm filters={filters} windowStarts={windowStarts} />
      <p role="status" className="tabular text-sm text-ink-soft">
        {countOf(total, ORDERS_COUNTED, filters.search).text}
        {total > 0 ? (filters.day ? ", by delivery window" : ", newest first") : ""}
        {filters.day ? ` on ${calendarDayText(filters.day)}` : ""}
        {sumCents === null ? "" : `, ${formatMoney(sumCents)} total`}
      </p>
      {rows.length > 0 ? (
        <Table caption="Orders" columns={hasAmounts ? COLUMNS : WITHOUT_TOTAL}>
          {rows.map((row) => (
            <OrderTableRow key={row.id} row={row} goods={unfit.find(({ id }) => id === row.id)?.goods} />
          ))}
        </Table>
      ) : (
        <EmptyList
          many="orders"
          none="No orders yet"
          search={filters.search}
          filtered={isOrderListNarrowed({ ...filters, search: "" })}
          total={total}
        >
          <p className="max-w-measure text-ink-soft">Orders appear here when customers place them.</p>
        </EmptyList>
      )}
      {pages > 1 ? (
        <nav aria-label="Pages" className="flex items-center justify-between gap-4">
          <PageLink
            label="Previous"
            to={filters.page > 1 ? { ...filters, page: Math.min(filters.page - 1, pages) } : null}
          />
          <p className="tabular text-sm">
            Page {filters.page} of {pages}
          </p>
          <PageLink label="Next" to={filters.page < pages ? { ...filters, page: filters.page + 1 } : null} />
        </nav>
      ) : null}
    </>
  );
}

function PageLink({ label, to }: { label: string; to: OrderFilters | null }) {
  if (!to) return <span className={buttonClass("quiet", "invisible")}>{label}</span>;
  return (
    <Link to={`/admin/orders${orderFiltersQuery(to)}`} className={buttonClass("quiet")}>
      {label}
    </Link>
  );
}

/** Filters of the order list. */
function OrderFilterForm({ filters, windowStarts }: Pick<Props, "filters" | "windowStarts">) {
  const { search, status, day, window, zip, placedFrom, placedTo } = filters;
  const starts = Object.fromEntries(windowStarts.map((start) => [clockText(start), windowStartText(start)]));
  // The address can name a window that no longer has orders.
  const gone = window && !starts[window] ? { [window]: window } : {};
  return (
    <FilterForm
      label="Orders"
      names={FILTER_NAMES}
      isSearch
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-[minmax(13rem,1fr)_9.5rem_7rem_10rem_9rem_auto]"
      buttonsClass="col-span-2 xl:col-span-1"
      below={
        placedFrom || placedTo ? (
          <p className="col-span-full text-sm">
            {placedFrom ? <input type="hidden" name="placedFrom" value={placedFrom} /> : null}
            {placedTo ? <input type="hidden" name="placedTo" value={placedTo} /> : null}
            Placed {placedText(placedFrom, placedTo)}.{" "}
            <Link
              to={`/admin/orders${orderFiltersQuery({ ...filters, placedFrom: null, placedTo: null, page: 1 })}`}
              className="link"
            >
              Clear dates
            </Link>
          </p>
        ) : null
      }
    >
      <TextField
        id="orders-search"
        name="search"
        type="search"
        label="Search"
        placeholder="Order, name, email, or phone"
        maxLength={SEARCH_LENGTH}
        defaultValue={search}
        className="col-span-2 xl:col-span-1"
      />
      <SelectField
        id="orders-status"
        name="status"
        label="Status"
        defaultValue={status ?? ""}
        options={optionsOf("All statuses", STATUS_LABELS)}
      />
      <TextField
        id="orders-zip"
        name="zip"
        label="ZIP"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        pattern="\d{5}"
        title="Five digits"
        defaultValue={zip ?? ""}
      />
      <TextField id="orders-day" name="day" type="date" label="Delivery day" defaultValue={day ?? ""} />
      <SelectField
        id="orders-window"
        name="window"
        label="Window"
        disabled={day === null}
        defaultValue={window ?? ""}
        options={optionsOf(day ? "All windows" : "Select a day", { ...gone, ...starts })}
      />
    </FilterForm>
  );
}

function placedText(from: string | null, to: string | null): string {
  if (from && from === to) return `on ${calendarDayText(from)}`;
  return [from ? `from ${calendarDayText(from)}` : "", to ? `to ${calendarDayText(to)}` : ""]
    .filter(Boolean)
    .join(" ");
}

// On a phone, columns without room are shown below the order's number.
const COLUMNS: HeadColumn[] = [
  { name: "Order" },
  { name: "Customer", className: "hidden md:table-cell" },
  { name: "ZIP and service area", className: "hidden xl:table-cell" },
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

const WITHOUT_TOTAL: HeadColumn[] = [...COLUMNS.slice(0, 5), { name: "Status" }];

function OrderTableRow({
  row,
  goods,
}: {
  row: MaybePriced<OrderRow>;
  goods: UnfitOrder["goods"] | undefined;
}) {
  const delivery = useDelivery();
  const name = row.contactName || "Account deleted";
  return (
    <tr className={LINKED_ROW}>
      <RowHead>
        <Link to={`/admin/orders/${row.id}`} className={`${ROW_LINK} tabular`}>
          {row.id.slice(0, 8)}
        </Link>
        <span className="block whitespace-nowrap text-ink-soft max-md:hidden">
          {momentText(row.createdAt)}
        </span>
        <span className="block font-medium md:hidden">{name}</span>
        <span className="block text-ink-soft md:hidden">
          {shortDayText(row.windowStart)}
          <br />
          {windowTimeText(row.windowStart, row.windowEnd)}
          <br />
          {row.deliveryZip}
        </span>
      </RowHead>
      <Cell className="hidden md:table-cell">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-ink-soft xl:hidden">
          {row.deliveryZip}, {areaName(row.band, delivery)}
        </span>
      </Cell>
      <Cell className="hidden xl:table-cell">
        {row.deliveryZip}
        <span className="block text-ink-soft">{areaName(row.band, delivery)}</span>
      </Cell>
      <Cell className="hidden md:table-cell">
        <span className="whitespace-nowrap">{shortDayText(row.windowStart)},</span>{" "}
        <span className="whitespace-nowrap">{windowTimeText(row.windowStart, row.windowEnd)}</span>
        <span className="block text-ink-soft">{delivery.options[row.deliveryOption].label}</span>
      </Cell>
      <Cell className="hidden text-right xl:table-cell">{row.units}</Cell>
      {row.totalCents === undefined ? null : (
        <Cell className="text-right max-sm:hidden">
          <Price cents={row.totalCents} />
        </Cell>
      )}
      <Cell>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={row.status} />
          {row.isTrial ? <Badge>Trial</Badge> : null}
          <UnfitMark goods={goods} />
        </span>
        {row.totalCents === undefined ? null : (
          <Price cents={row.totalCents} className="mt-1 block sm:hidden" />
        )}
      </Cell>
    </tr>
  );
}
