import { FIRST_ACTIONS } from "#app/admin/first-steps/actions.server.ts";
import { FirstSteps } from "#app/admin/first-steps/first-steps.tsx";
import { readFirstSteps } from "#app/admin/first-steps/read-steps.server.ts";
import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { AdminStepLink } from "#app/admin/kit/admin-link.tsx";
import { BarChart } from "#app/admin/kit/bar-chart.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { orderFiltersQuery } from "#app/admin/orders/order-filters.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { Route } from "./+types/overview";
import { forgetFigures } from "./kept-figures.server.ts";
import {
  BeforeFirstSale,
  Doors,
  ExpiringBatches,
  Panel,
  PeriodPanel,
  Rows,
  timesText,
  WaitingReviews,
  Weeks,
} from "./panels.tsx";
import { OVERVIEW_DAYS, readOverview } from "./read-overview.server.ts";

export const handle = screen({ load: "Error fetching the overview" });

/** Key figures of the shop (rules order-screens/overview-figures, board/daily-charts). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, process, viewer, may } = adminOf(context);
  const { lowStockMark, contactEmail } = await currentSettings(db);
  const [overview, steps] = await Promise.all([
    readOverview(db, now, lowStockMark),
    may("change-shop") ? readFirstSteps(db, { process, ...viewer }, now) : null,
  ]);
  return { ...overview, steps, days: OVERVIEW_DAYS, hasContact: contactEmail !== null };
}

export const action = actionsOf({
  ...FIRST_ACTIONS,
  trial: async (asked, sent) => {
    const answer = await FIRST_ACTIONS.trial(asked, sent);
    forgetFigures(adminOf(asked.context).db);
    return answer;
  },
});

const WHY = { unknown: "unknown ZIP", closed: "closed", outside: "out of range" };

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { today, periods, collected, figures, open, low, lowStockMark, best, asked, labels, joined, days } =
    loaderData;
  const all = joined.reduce((sum, count) => sum + count, 0);
  const lowUnlisted = low.total - low.rows.length;
  return (
    <div className="flex flex-col gap-6">
      <SectionHead />
      <p className="-mt-3 text-sm text-ink-soft">{calendarDayText(today)}, shop time</p>
      {loaderData.steps ? (
        <FirstSteps steps={loaderData.steps} refused={actionData} />
      ) : (
        <BeforeFirstSale hasContact={loaderData.hasContact} />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <PeriodPanel title="Today" days={periods.today} collected={collected} figures={figures.today} />
        <PeriodPanel title="This week, from Monday" days={periods.week} figures={figures.week} />
      </div>
      <WaitingReviews count={loaderData.waitingReviews} />
      <Weeks week={figures.week} lastWeek={figures.lastWeek} />
      <div className="grid gap-4 xl:grid-cols-2">
        <Panel label="Orders by day" isTitled>
          <BarChart
            title={`Orders placed, last ${days} days`}
            bar="Day"
            labels={labels}
            series={[{ name: "Orders", values: loaderData.orders }]}
          />
        </Panel>
        <Panel label="Revenue by day" isTitled>
          <BarChart
            title={`Revenue, last ${days} days`}
            bar="Day"
            labels={labels}
            series={[{ name: "Net sales", values: loaderData.revenueCents }]}
            isMoney
          />
        </Panel>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Rows
          title="Open orders"
          rows={open.map(({ status, count }) => ({
            key: status,
            to: `/admin/orders${orderFiltersQuery({ status })}`,
            name: STATUS_LABELS[status],
            value: count.toLocaleString("en-US"),
          }))}
          empty="No open orders."
        />
        <Rows
          title="Low stock"
          rows={low.rows.map(({ id, name, stock }) => ({
            key: id,
            to: `/admin/products/${id}`,
            name,
            value: stock === 0 ? "Sold out" : `${stock} on hand`,
          }))}
          empty="No products are low on stock."
          foot={
            lowUnlisted > 0 ? (
              <p className="mt-2 text-sm text-ink-soft">
                {lowUnlisted.toLocaleString("en-US")} more with {lowStockMark} or fewer on hand.
              </p>
            ) : null
          }
        />
        <Rows
          title={`Out-of-area ZIP requests, last ${days} days`}
          rows={asked.map(({ zip, asks, why, city }) => ({
            key: zip,
            to: null,
            name: (
              <span>
                <span className="tabular">{zip}</span>{" "}
                <span className="text-sm text-ink-soft">{city ? `${city}, ${WHY[why]}` : WHY[why]}</span>
              </span>
            ),
            value: timesText(asks),
          }))}
          empty="No out-of-area requests."
          foot={
            <AdminStepLink
              to="/admin/delivery"
              className="link mt-1 inline-flex min-h-11 items-center text-sm"
            >
              Delivery
            </AdminStepLink>
          }
        />
        <Doors doors={loaderData.doors} days={days} />
        <ExpiringBatches expiring={loaderData.expiring} days={days} />
        <Rows
          title={`Searches with no results, last ${days} days`}
          rows={loaderData.searched.map(({ text, asks }) => ({
            key: text,
            to: null,
            name: <q className="[overflow-wrap:anywhere]">{text}</q>,
            value: timesText(asks),
          }))}
          empty="Every search returned results."
        />
        {Object.entries({ 7: best.week, 30: best.month }).map(([span, sellers]) => (
          <Rows
            key={span}
            title={`Best sellers, last ${span} days`}
            rows={sellers.map(({ productId, name, units }) => ({
              key: productId,
              to: `/admin/products/${productId}`,
              name,
              value: counted(units, "unit", "units"),
            }))}
            empty="No sales yet."
          />
        ))}
      </div>
      <Panel label="Waitlist" isTitled>
        <BarChart
          title={`Waitlist signups, last ${days} days`}
          bar="Day"
          labels={labels}
          series={[{ name: "Signups", values: joined }]}
        />
        <p className="mt-2 text-sm">
          {counted(all, "address", "addresses")} in the last {days} days.{" "}
          <AdminStepLink to="/admin/waitlist" className="link inline-flex min-h-11 items-center">
            View waitlist
          </AdminStepLink>
        </p>
      </Panel>
    </div>
  );
}
