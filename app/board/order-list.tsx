import { Link } from "react-router";
import { EmptyList } from "#app/desk/list-screen.tsx";
import { calendarDayText } from "#app/lib/moment-text.ts";
import { formatMoney } from "#app/lib/money.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { OrderFilterForm } from "./order-filter-form.tsx";
import { isNarrowed, type OrderFilters, orderFiltersQuery } from "./order-filters.ts";
import { OrderTable } from "./order-table.tsx";
import type { OrderRow } from "./shown-orders.ts";

type Props = {
  filters: OrderFilters;
  windowStarts: string[];
  rows: OrderRow[];
  total: number;
  /** The sum of all totals; null when the list is not of certain days of placing. */
  totalCents: number | null;
  pages: number;
};

/** The orders as a list that can be narrowed. */
export function OrderList({ filters, windowStarts, rows, total, totalCents, pages }: Props) {
  return (
    <>
      <OrderFilterForm filters={filters} windowStarts={windowStarts} />
      <p role="status" className="tabular text-sm text-ink-soft">
        {total === 1 ? "1 order" : `${total.toLocaleString("en-US")} orders`}
        {total > 0 ? (filters.day ? ", by delivery window" : ", newest first") : ""}
        {filters.day ? ` on ${calendarDayText(filters.day)}` : ""}
        {totalCents === null ? "" : `, ${formatMoney(totalCents)} in all`}
      </p>
      {rows.length > 0 ? (
        <OrderTable rows={rows} />
      ) : (
        <EmptyList
          many="orders"
          none="No orders yet"
          search={filters.search}
          filtered={isNarrowed({ ...filters, search: "" })}
          total={total}
        >
          <p className="max-w-measure text-ink-soft">
            An order appears here as soon as a customer places it.
          </p>
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
