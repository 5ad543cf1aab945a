import { Link } from "react-router";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { FAILURE_LABELS } from "#app/trade/handover/handover.ts";
import { Panel, Rows } from "./overview-panels.tsx";
import {
  averageCents,
  changeText,
  type DoorFigures,
  type OrderFigures,
  onTimeText,
  worthCents,
} from "./periods.ts";

const NUMBER = "tabular text-right";
/** A phone shows the change below the figure's name. */
const WIDE = `${NUMBER} hidden sm:table-cell`;

/** This week beside the same days of last week, up to the same time of day (rules board 7). */
export function Weeks({ week, lastWeek }: Record<"week" | "lastWeek", OrderFigures>) {
  const money = (cents: number | null) => (cents === null ? "–" : formatMoney(cents));
  const rows = [
    {
      name: "Orders placed",
      now: week.placed,
      before: lastWeek.placed,
      shown: (n: number | null) => (n ?? 0).toLocaleString("en-US"),
    },
    { name: "Revenue", now: worthCents(week), before: worthCents(lastWeek), shown: money },
    { name: "Average order", now: averageCents(week), before: averageCents(lastWeek), shown: money },
  ];
  return (
    <Panel label="This week against last">
      <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">This week against last</h2>
      <div className="-mx-5 sm:mx-0">
        <Table
          caption="This week against last"
          columns={[
            { name: "Figure" },
            { name: "This week", className: NUMBER },
            { name: "Last week", className: NUMBER },
            { name: "Change", className: WIDE },
          ]}
        >
          {rows.map(({ name, now, before, shown }) => (
            <tr key={name}>
              <RowHead>
                {name}
                <span className="tabular block text-ink-soft sm:hidden">{changeText(now, before)}</span>
              </RowHead>
              <Cell className={NUMBER}>{shown(now)}</Cell>
              <Cell className={NUMBER}>{shown(before)}</Cell>
              <Cell className={WIDE}>{changeText(now, before)}</Cell>
            </tr>
          ))}
        </Table>
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

type Expiring = {
  rows: readonly { id: string; number: string; product: string; left: number; expiresOn: string }[];
  total: number;
};

/** Batches that will soon not sell any more. */
export function ExpiringBatches({ expiring, days }: { expiring: Expiring; days: number }) {
  const { rows, total } = expiring;
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

/** What visitors would have liked to find in the shop. */
export function EmptySearches({
  searched,
  days,
}: {
  searched: readonly { text: string; asks: number }[];
  days: number;
}) {
  return (
    <Rows
      title={`Searched for in vain, last ${days} days`}
      rows={searched.map(({ text, asks }) => ({
        key: text,
        to: null,
        name: <q className="[overflow-wrap:anywhere]">{text}</q>,
        value: asks === 1 ? "once" : `${asks.toLocaleString("en-US")} times`,
      }))}
      empty="Every search found something."
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
