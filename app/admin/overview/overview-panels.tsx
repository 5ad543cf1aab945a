import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OrderFilters, orderFiltersQuery } from "#app/admin/orders/order-filters.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import { averageCents, type Days, type OrderFigures } from "./periods.ts";

/** A part of the overview. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="rounded-card border border-hairline bg-white p-5">
      {children}
    </section>
  );
}

/** What a row says, where it leads, and its number. */
type Row = { key: string; to: string | null; name: ReactNode; value: ReactNode };

/** Rows of names and numbers; `empty` says that there are none. */
function Rows({
  title,
  rows,
  empty,
  foot,
}: {
  title: string;
  rows: readonly Row[];
  empty: string;
  foot?: ReactNode;
}) {
  return (
    <Panel label={title}>
      <h2 className="mb-2 font-sans text-base font-semibold tracking-normal">{title}</h2>
      {rows.length > 0 ? (
        <ul>
          {rows.map(({ key, to, name, value }) => (
            <li
              key={key}
              className="flex items-center justify-between gap-4 border-b border-hairline last:border-b-0"
            >
              {to ? (
                <Link to={to} className="link inline-flex min-h-11 min-w-0 items-center break-words">
                  {name}
                </Link>
              ) : (
                <span className="inline-flex min-h-11 min-w-0 items-center break-words">{name}</span>
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

/** How many orders wait for each next step. */
export function OpenOrders({ open }: { open: { status: OrderStatus; count: number }[] }) {
  const rows = open.map(({ status, count }) => ({
    key: status,
    to: `/admin/orders${orderFiltersQuery({ status })}`,
    name: STATUS_LABELS[status],
    value: count.toLocaleString("en-US"),
  }));
  return <Rows title="Orders under way" rows={rows} empty="No orders are under way." />;
}

/** Products that are about to sell out. */
export function LowStock({
  rows,
  total,
  mark,
}: {
  rows: { id: string; name: string; stock: number }[];
  total: number;
  mark: number;
}) {
  return (
    <Rows
      title="Low stock"
      rows={rows.map(({ id, name, stock }) => ({
        key: id,
        to: `/admin/products/${id}`,
        name,
        value: stock === 0 ? "Sold out" : `${stock} left`,
      }))}
      empty={`Of every product that is counted, more than ${mark} are left.`}
      foot={
        total > rows.length ? (
          <p className="mt-2 text-sm text-ink-soft">
            {(total - rows.length).toLocaleString("en-US")} more with {mark} or fewer left.
          </p>
        ) : null
      }
    />
  );
}

export function BestSellers({
  title,
  rows,
}: {
  title: string;
  rows: { productId: string; name: string; units: number }[];
}) {
  return (
    <Rows
      title={title}
      rows={rows.map(({ productId, name, units }) => ({
        key: productId,
        to: `/admin/products/${productId}`,
        name,
        value: units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`,
      }))}
      empty="Nothing was sold."
    />
  );
}

const WHY = { unknown: "not in the list", closed: "closed", outside: "too far" };

/** The ZIPs that visitors asked for and to which nothing is delivered. */
export function AskedZips({
  asked,
  days,
}: {
  asked: { zip: string; asks: number; why: keyof typeof WHY; city: string | null }[];
  days: number;
}) {
  return (
    <Rows
      title={`ZIPs asked for in vain, last ${days} days`}
      rows={asked.map(({ zip, asks, why, city }) => ({
        key: zip,
        to: null,
        name: (
          <span>
            <span className="tabular">{zip}</span>{" "}
            <span className="text-sm text-ink-soft">{city ? `${city}, ${WHY[why]}` : WHY[why]}</span>
          </span>
        ),
        value: asks === 1 ? "once" : `${asks.toLocaleString("en-US")} times`,
      }))}
      empty="Nobody asked for a ZIP that is not served."
      foot={
        <Link to="/admin/delivery" className="link mt-1 inline-flex min-h-11 items-center text-sm">
          Delivery
        </Link>
      }
    />
  );
}

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
