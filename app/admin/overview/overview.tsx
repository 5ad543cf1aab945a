import { Link } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { BarChart } from "#app/admin/kit/bar-chart.tsx";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { orderFiltersQuery } from "#app/admin/orders/order-filters.ts";
import { database } from "#app/base/db/context.server.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { readGrowth } from "#app/content/waitlist/admin-queries.server.ts";
import { growthOf } from "#app/content/waitlist/growth.ts";
import { listAskedZips } from "#app/trade/delivery/queries.server.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { Route } from "./+types/overview";
import { Figures, Panel, Rows } from "./overview-panels.tsx";
import { currentPeriods } from "./periods.ts";
import {
  countOpenByStatus,
  listBestSellers,
  listLowStock,
  readOrderFigures,
} from "./read-overview.server.ts";

/** Rows of each panel, and days of the waitlist's chart. */
const MOST = 8;
const DAYS = 30;

/** The shop at a glance (rules 40.6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const now = Temporal.Now.instant();
  const today = shopDate(now);
  const { lowStockMark } = await currentSettings(db);
  const [figures, open, low, best, asked, { counts }] = await Promise.all([
    readOrderFigures(db, today),
    countOpenByStatus(db),
    listLowStock(db, lowStockMark, MOST),
    listBestSellers(db, now, MOST),
    listAskedZips(db, today.subtract({ days: DAYS - 1 }), MOST),
    readGrowth(db, now, DAYS),
  ]);
  // The overview shows whoever joined, from wherever they came.
  const joined = counts.map((one) => ({ ...one, source: "Joined" }));
  const { labels, series } = growthOf(joined, ["Joined"], today, DAYS);
  return {
    ...{ figures, open, low, lowStockMark, best, asked },
    today: today.toString(),
    periods: currentPeriods(today),
    waitlist: { labels, values: series[0]?.values ?? [] },
  };
}

const WHY = { unknown: "not in the list", closed: "closed", outside: "too far" };

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { today, periods, figures, open, low, lowStockMark, best, asked, waitlist } = loaderData;
  const joined = waitlist.values.reduce((sum, count) => sum + count, 0);
  const lowUnlisted = low.total - low.rows.length;
  return (
    <div className="flex flex-col gap-6">
      <title>Overview | Admin</title>
      <PageHead title="Overview" />
      <p className="-mt-3 text-sm text-ink-soft">{calendarDayText(today)}, shop time</p>
      <p className="max-w-measure rounded-field border border-hairline bg-paper px-4 py-3 text-sm">
        Before the first sale, have counsel check the{" "}
        <Link to="/admin/rules" className="link">
          rules
        </Link>{" "}
        that this shop follows. They are shipped with sources, not as legal advice.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Figures title="Today" days={periods.today} figures={figures.today} />
        <Figures title="This week, from Monday" days={periods.week} figures={figures.week} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Rows
          title="Orders under way"
          rows={open.map(({ status, count }) => ({
            key: status,
            to: `/admin/orders${orderFiltersQuery({ status })}`,
            name: STATUS_LABELS[status],
            value: count.toLocaleString("en-US"),
          }))}
          empty="No orders are under way."
        />
        <Rows
          title="Low stock"
          rows={low.rows.map(({ id, name, stock }) => ({
            key: id,
            to: `/admin/products/${id}`,
            name,
            value: stock === 0 ? "Sold out" : `${stock} left`,
          }))}
          empty={`Of every product that is counted, more than ${lowStockMark} are left.`}
          foot={
            lowUnlisted > 0 ? (
              <p className="mt-2 text-sm text-ink-soft">
                {lowUnlisted.toLocaleString("en-US")} more with {lowStockMark} or fewer left.
              </p>
            ) : null
          }
        />
        <Rows
          title={`ZIPs asked for in vain, last ${DAYS} days`}
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
        {Object.entries({ 7: best.week, 30: best.month }).map(([days, sellers]) => (
          <Rows
            key={days}
            title={`Best sellers, last ${days} days`}
            rows={sellers.map(({ productId, name, units }) => ({
              key: productId,
              to: `/admin/products/${productId}`,
              name,
              value: units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`,
            }))}
            empty="Nothing was sold."
          />
        ))}
      </div>
      <Panel label="Waitlist">
        <BarChart
          title={`Joined the waitlist, last ${DAYS} days`}
          bar="Day"
          labels={waitlist.labels}
          series={[{ name: "Joined", values: waitlist.values }]}
        />
        <p className="mt-2 text-sm">
          {joined === 1 ? "1 address" : `${joined.toLocaleString("en-US")} addresses`} in {DAYS} days.{" "}
          <Link to="/admin/waitlist" className="link inline-flex min-h-11 items-center">
            The waitlist
          </Link>
        </p>
      </Panel>
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the overview");
