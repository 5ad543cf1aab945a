import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { type OrderFilters, orderFiltersQuery } from "#app/admin/orders/order-filters.ts";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { counted, formatMoney } from "#app/base/lib/money.ts";
import { FAILURE_LABELS } from "#app/trade/handoff/handoff.ts";
import {
  averageCents,
  type Collected,
  type Days,
  type DoorFigures,
  onTimeText,
  type PeriodFigures,
  percentText,
  worthCents,
} from "./periods.ts";

type PanelProps = {
  label: string;
  /** Set if a chart shows the label itself. */
  isTitled?: boolean;
  children: ReactNode;
};

/** A panel of the overview. */
export function Panel({ label, isTitled = false, children }: PanelProps) {
  return (
    <section aria-label={label} className="rounded-card border border-hairline bg-white p-5">
      {isTitled ? null : <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">{label}</h2>}
      {children}
    </section>
  );
}

/** "once", "3 times". */
export const timesText = (asks: number) => (asks === 1 ? "once" : `${asks.toLocaleString("en-US")} times`);

type RowsProps = {
  title: string;
  /** Each row's name, link target (null = no link), and number. */
  rows: readonly { key: string; to: string | null; name: ReactNode; value: string }[];
  /** Shown above the rows. */
  head?: ReactNode;
  /** Shown if there are no rows. */
  empty: string;
  foot?: ReactNode;
};

/** A list of names and numbers. */
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

/**
 * Payment collected today, then orders, revenue, and average of a period. Orders and revenue link to the list
 * of their orders.
 */
export function PeriodPanel({ title, days, figures, collected }: FiguresProps) {
  const listOf = (filters: Partial<OrderFilters> = {}) =>
    `/admin/orders${orderFiltersQuery({ placedFrom: days.from, placedTo: days.to, ...filters })}`;
  const average = averageCents(figures);
  return (
    <Panel label={title}>
      <dl className={`grid grid-cols-2 gap-x-4 gap-y-4 ${collected ? "" : "sm:grid-cols-3"}`}>
        {collected ? (
          <Figure name="Payment collected" value={formatMoney(collected.cents)}>
            {counted(collected.doors, "delivery", "deliveries")}
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
          {figures.open > 0 ? `, ${formatMoney(figures.openCents)} in open orders` : ""}
        </Figure>
        <Figure name="Average order" value={average === null ? "–" : formatMoney(average)}>
          delivered and open orders
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

type WeekRow = {
  name: string;
  now: number | null;
  before: number | null;
  shown: (n: number | null) => string;
};

const WEEK_COLUMNS: Column<WeekRow>[] = [
  { head: "Figure", cell: ({ name }) => name },
  { head: "This week", align: "number", cell: ({ now, shown }) => shown(now) },
  { head: "Last week", align: "number", cell: ({ before, shown }) => shown(before) },
  {
    head: "Change",
    from: "sm",
    narrow: true,
    align: "number",
    cell: ({ now, before }) => percentText(now, before),
  },
];

/** This week next to the same days of last week, up to the same time of day (rules board/week-comparison). */
export function Weeks({ week, lastWeek }: Record<"week" | "lastWeek", PeriodFigures>) {
  const count = (n: number | null) => (n ?? 0).toLocaleString("en-US");
  const money = (cents: number | null) => (cents === null ? "–" : formatMoney(cents));
  const rows: WeekRow[] = [
    { name: "Orders placed", now: week.placed, before: lastWeek.placed, shown: count },
    { name: "Revenue", now: worthCents(week), before: worthCents(lastWeek), shown: money },
    { name: "Average order", now: averageCents(week), before: averageCents(lastWeek), shown: money },
  ];
  return (
    <Panel label="This week vs. last week">
      <div className="-mx-5 sm:mx-0">
        <DataTable
          caption="This week vs. last week"
          columns={WEEK_COLUMNS}
          rows={rows}
          keyOf={({ name }) => name}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Both weeks run from Monday to the current day and time. Revenue includes open orders.
      </p>
    </Panel>
  );
}

/** On-time rate, and the reasons for failed attempts. */
export function Doors({ doors, days }: { doors: DoorFigures; days: number }) {
  const share = onTimeText(doors);
  const { measured, onTime, failed } = doors;
  const visits = (count: number) => counted(count, "failed attempt", "failed attempts");
  return (
    <Rows
      title={`Delivery performance, last ${days} days`}
      head={
        <p className="mb-2">
          {share === null ? (
            <span className="text-sm text-ink-soft">No deliveries yet.</span>
          ) : (
            <>
              <span className="tabular block text-xl font-semibold">{share} on time</span>
              <span className="text-sm text-ink-soft">
                {onTime.toLocaleString("en-US")} of {measured.toLocaleString("en-US")} by the end of the
                window
              </span>
            </>
          )}
        </p>
      }
      rows={failed.map(({ reason, visits: count }) => ({
        key: reason,
        to: null,
        name: FAILURE_LABELS[reason],
        value: visits(count),
      }))}
      empty="No failed attempts."
    />
  );
}

type Batch = { id: string; number: string; product: string; left: number; expiresOn: string };
type ExpiringProps = { expiring: { rows: readonly Batch[]; total: number }; days: number };

/** Batches with stock that expires soon. */
export function ExpiringBatches({ expiring: { rows, total }, days }: ExpiringProps) {
  return (
    <Rows
      title={`Batches expiring in the next ${days} days`}
      rows={rows.map(({ id, number, product, left, expiresOn }) => ({
        key: id,
        to: `/admin/batches/${id}`,
        name: `${product}, ${number}`,
        value: `${left.toLocaleString("en-US")} on hand, ${shortCalendarDayText(expiresOn)}`,
      }))}
      empty="No stock expires soon."
      foot={
        total > rows.length ? (
          <p className="mt-2 text-sm text-ink-soft">{(total - rows.length).toLocaleString("en-US")} more.</p>
        ) : null
      }
    />
  );
}

/** Link to the reviews in moderation; nothing if there are none. */
export function WaitingReviews({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <Link to="/admin/reviews?state=waiting" className="link inline-flex min-h-11 items-center">
        {counted(count, "review", "reviews")} to moderate
      </Link>
    </p>
  );
}

const NOTE = "max-w-measure rounded-field border border-hairline bg-paper px-4 py-3 text-sm";

/** Reminders for people who don't see the first steps. */
export function BeforeFirstSale({ hasContact }: { hasContact: boolean }) {
  return (
    <>
      <p className={NOTE}>
        Before your first sale, have a lawyer review the{" "}
        <Link to="/admin/rules" className="link">
          rules
        </Link>{" "}
        this shop follows. They cite their sources but aren't legal advice.
      </p>
      {hasContact ? null : (
        <p className={NOTE}>
          Customers can't email this shop yet. Enter the contact email under{" "}
          <Link to="/admin/settings" className="link">
            Settings
          </Link>
          .
        </p>
      )}
    </>
  );
}
