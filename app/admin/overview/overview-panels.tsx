import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OrderFilters, orderFiltersQuery } from "#app/admin/orders/order-filters.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { averageCents, type Collected, type Days, type PeriodFigures } from "./periods.ts";

type PanelProps = {
  label: string;
  /** Set where a chart says it. */
  isTitled?: boolean;
  children: ReactNode;
};

/** A part of the overview. */
export function Panel({ label, isTitled = false, children }: PanelProps) {
  return (
    <section aria-label={label} className="rounded-card border border-hairline bg-white p-5">
      {isTitled ? null : <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">{label}</h2>}
      {children}
    </section>
  );
}

/** How often something was asked for. */
export const timesText = (asks: number) => (asks === 1 ? "once" : `${asks.toLocaleString("en-US")} times`);

type RowsProps = {
  title: string;
  /** What each row says, where it leads (null = nowhere), and its number. */
  rows: readonly { key: string; to: string | null; name: ReactNode; value: string }[];
  /** What stands above the rows. */
  head?: ReactNode;
  /** Says that there are none. */
  empty: string;
  foot?: ReactNode;
};

/** Names and numbers, one below the other. */
export function Rows({ title, head, rows, empty, foot }: RowsProps) {
  return (
    <Panel label={title}>
      {head}
      {rows.length > 0 ? (
        <ul>
          {rows.map(({ key, to, name, value }) => (
            <li
              key={key}
              className="flex items-center justify-between gap-4 border-b border-hairline last:border-b-0"
            >
              {to ? (
                <Link to={to} className="link inline-flex min-h-11 min-w-0 items-center">
                  {name}
                </Link>
              ) : (
                <span className="inline-flex min-h-11 min-w-0 items-center">{name}</span>
              )}
              <span className="tabular shrink-0 text-right">{value}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">{empty}</p>
      )}
      {foot}
    </Panel>
  );
}

type FiguresProps = { title: string; days: Days; figures: PeriodFigures; collected?: Collected };

/** What was collected at the doors of a day, then orders, revenue and average of a period; each of these leads to the list of its orders. */
export function PeriodPanel({ title, days, figures, collected }: FiguresProps) {
  const listOf = (filters: Partial<OrderFilters> = {}) =>
    `/admin/orders${orderFiltersQuery({ placedFrom: days.from, placedTo: days.to, ...filters })}`;
  const average = averageCents(figures);
  return (
    <Panel label={title}>
      <dl className={`grid grid-cols-2 gap-x-4 gap-y-4 ${collected ? "" : "sm:grid-cols-3"}`}>
        {collected ? (
          <Figure name="Collected at doors" value={formatMoney(collected.cents)}>
            {collected.doors === 1 ? "1 delivery" : `${collected.doors.toLocaleString("en-US")} deliveries`}
          </Figure>
        ) : null}
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
    </Panel>
  );
}

type FigureProps = { name: string; value: string; to?: string; children: ReactNode };

function Figure({ name, value, to, children }: FigureProps) {
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
