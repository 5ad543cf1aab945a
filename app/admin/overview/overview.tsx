import { Link } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { BarChart } from "#app/admin/kit/bar-chart.tsx";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { database } from "#app/base/db/context.server.ts";
import { calendarDayText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { listAskedZips } from "#app/trade/delivery/asked-zips.server.ts";
import type { Route } from "./+types/overview";
import { AskedZips, BestSellers, Figures, LowStock, OpenOrders, Panel } from "./overview-panels.tsx";
import { currentPeriods } from "./periods.ts";
import {
  countOpenByStatus,
  listBestSellers,
  listLowStock,
  readOrderFigures,
  readWaitlistGrowth,
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
  const [figures, open, low, best, asked, waitlist] = await Promise.all([
    readOrderFigures(db, today),
    countOpenByStatus(db),
    listLowStock(db, lowStockMark, MOST),
    listBestSellers(db, now, MOST),
    listAskedZips(db, today.subtract({ days: DAYS - 1 }), MOST),
    readWaitlistGrowth(db, today, DAYS),
  ]);
  return {
    today: today.toString(),
    periods: currentPeriods(today),
    figures,
    open,
    low,
    lowStockMark,
    best,
    asked,
    waitlist,
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { today, periods, figures, open, low, lowStockMark, best, asked, waitlist } = loaderData;
  const joined = waitlist.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-6">
      <title>Overview | Admin</title>
      <PageHead title="Overview" />
      <p className="-mt-3 text-sm text-ink-soft">{calendarDayText(today)}, shop time</p>
      <div className="grid gap-4 md:grid-cols-2">
        <Figures title="Today" days={periods.today} figures={figures.today} />
        <Figures title="This week, from Monday" days={periods.week} figures={figures.week} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <OpenOrders open={open} />
        <LowStock {...low} mark={lowStockMark} />
        <AskedZips asked={asked} days={DAYS} />
        <BestSellers title="Best sellers, last 7 days" rows={best.week} />
        <BestSellers title="Best sellers, last 30 days" rows={best.month} />
      </div>
      <Panel label="Waitlist">
        <BarChart
          title={`Joined the waitlist, last ${DAYS} days`}
          bar="Day"
          labels={waitlist.map(({ day }) => shortCalendarDayText(day))}
          series={[{ name: "Joined", values: waitlist.map(({ count }) => count) }]}
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
