import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OrderFilters, orderFiltersQuery } from "#app/board/order-filters.ts";
import { formatMoney } from "#app/lib/money.ts";
import { averageCents, type Days, type OrderFigures } from "./periods.ts";

/** Orders, revenue and average of a period; each figure leads to the list of its orders. */
export function Figures({ title, days, figures }: { title: string; days: Days; figures: OrderFigures }) {
  const listOf = (filters: Partial<OrderFilters> = {}) =>
    `/admin/orders${orderFiltersQuery({ placedFrom: days.from, placedTo: days.to, ...filters })}`;
  const average = averageCents(figures);
  return (
    <section aria-label={title} className="rounded-card border border-hairline bg-white p-5">
      <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3">
        <Figure name="Orders" to={listOf()} value={figures.placed.toLocaleString("en-US")}>
          placed
        </Figure>
        <Figure
          name="Revenue"
          to={listOf({ status: "completed" })}
          value={formatMoney(figures.completedCents)}
        >
          {figures.completed.toLocaleString("en-US")} delivered
          {figures.open > 0 ? `, ${formatMoney(figures.openCents)} under way` : ""}
        </Figure>
        <Figure name="Average order" value={average === null ? "–" : formatMoney(average)}>
          delivered or under way
        </Figure>
      </dl>
    </section>
  );
}

function Figure({
  name,
  value,
  to,
  children,
}: {
  name: string;
  value: string;
  to?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular text-xl font-semibold">
        {to ? (
          <Link to={to} aria-label={`${name}: ${value}`} className="link inline-flex min-h-11 items-center">
            {value}
          </Link>
        ) : (
          <span className="inline-flex min-h-11 items-center">{value}</span>
        )}
      </dd>
      <dd className="text-sm text-ink-soft">{children}</dd>
    </div>
  );
}
