import { Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { FAILURE_LABELS } from "#app/trade/handover/handover.ts";
import { Panel, Rows } from "./overview-panels.tsx";
import {
  averageCents,
  type DoorFigures,
  onTimeText,
  type PeriodFigures,
  percentText,
  worthCents,
} from "./periods.ts";

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

/** This week beside the same days of last week, up to the same time of day (rules board/week-comparison). */
export function Weeks({ week, lastWeek }: Record<"week" | "lastWeek", PeriodFigures>) {
  const count = (n: number | null) => (n ?? 0).toLocaleString("en-US");
  const money = (cents: number | null) => (cents === null ? "–" : formatMoney(cents));
  const rows: WeekRow[] = [
    { name: "Orders placed", now: week.placed, before: lastWeek.placed, shown: count },
    { name: "Revenue", now: worthCents(week), before: worthCents(lastWeek), shown: money },
    { name: "Average order", now: averageCents(week), before: averageCents(lastWeek), shown: money },
  ];
  return (
    <Panel label="This week against last">
      <div className="-mx-5 sm:mx-0">
        <DataTable
          caption="This week against last"
          columns={WEEK_COLUMNS}
          rows={rows}
          keyOf={({ name }) => name}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Both from Monday to this day and time of the week. Revenue is of orders delivered or under way, since
        those of this week are not all there yet.
      </p>
    </Panel>
  );
}

/** How many deliveries were in time, and why others failed. */
export function Doors({ doors, days }: { doors: DoorFigures; days: number }) {
  const share = onTimeText(doors);
  const { measured, onTime, failed } = doors;
  const visits = (count: number) => (count === 1 ? "1 visit" : `${count.toLocaleString("en-US")} visits`);
  return (
    <Rows
      title={`At the door, last ${days} days`}
      head={
        <p className="mb-2">
          {share === null ? (
            <span className="text-sm text-ink-soft">No delivery yet.</span>
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
      empty="No delivery failed."
    />
  );
}

type Batch = { id: string; number: string; product: string; left: number; expiresOn: string };
type ExpiringProps = { expiring: { rows: readonly Batch[]; total: number }; days: number };

/** Batches that will soon not sell any more. */
export function ExpiringBatches({ expiring: { rows, total }, days }: ExpiringProps) {
  return (
    <Rows
      title={`Batches that expire within ${days} days`}
      rows={rows.map(({ id, number, product, left, expiresOn }) => ({
        key: id,
        to: `/admin/batches/${id}`,
        name: `${product}, ${number}`,
        value: `${left.toLocaleString("en-US")} left, ${shortCalendarDayText(expiresOn)}`,
      }))}
      empty="No batch with anything left expires."
      foot={
        total > rows.length ? (
          <p className="mt-2 text-sm text-ink-soft">{(total - rows.length).toLocaleString("en-US")} more.</p>
        ) : null
      }
    />
  );
}

/** What waits for somebody beside orders; nothing when nothing does. */
export function WaitingReviews({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <Link to="/admin/reviews?state=waiting" className="link inline-flex min-h-11 items-center">
        {count === 1 ? "1 review waits" : `${count.toLocaleString("en-US")} reviews wait`} for you
      </Link>
    </p>
  );
}
