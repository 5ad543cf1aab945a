import { Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { amountColumn, type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { listMonths, type MonthRow } from "#app/trade/accounting/accounting-queries.server.ts";
import { periodOf, quarterOf } from "#app/trade/accounting/period.ts";
import type { Route } from "./+types/accounting";
import { soldText } from "./accounting-parts.tsx";

export const handle = screen({ load: "Error fetching accounting" });

/** Loads the months and quarters of a year (rules accounting/reporting-month): `?year=…`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = /^20\d\d$/.exec(url.searchParams.get("year") ?? "");
  const { db, now } = adminOf(context);
  return listMonths(db, asked && Number(asked[0]), now);
}

const COLUMNS: Column<MonthRow>[] = [
  { head: "Month", cell: ({ title }) => title },
  { head: "Orders", from: "sm", align: "right", cell: ({ orders }) => orders },
  amountColumn("Gross sales", ({ soldCents }) => soldCents, { from: "sm", narrow: soldText }),
  amountColumn("Refunds", ({ backCents }) => backCents, { from: "sm" }),
  { head: "Status", cell: (month) => <StateOf month={month} /> },
];

export default function Accounting({ loaderData: { year, years, months } }: Route.ComponentProps) {
  const quarters = [...new Set(months.map(({ key }) => quarterOf(key)))];
  return (
    <div className="flex flex-col gap-6">
      <SectionHead title={`Accounting, ${year}`} heading={`Accounting, ${year}`} />
      <p className="max-w-measure text-ink-soft">
        Orders count in the month they're delivered, refunds in the month they're issued. Closing a month
        locks its figures.
      </p>
      {years.length > 1 ? (
        <nav aria-label="Years" className="flex flex-wrap gap-x-4">
          {years.map((one) => (
            <Link
              key={one}
              to={`?year=${one}`}
              aria-current={one === year ? "page" : undefined}
              className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {one}
            </Link>
          ))}
        </nav>
      ) : null}
      <DataTable
        caption="Months"
        columns={COLUMNS}
        rows={months}
        keyOf={({ key }) => key}
        to={({ key }) => `/admin/accounting/${key}`}
      />
      <nav aria-label="Quarters" className="flex flex-wrap gap-x-6">
        {quarters.map((quarter) => (
          <Link
            key={quarter}
            to={`/admin/accounting/${quarter}`}
            className="link inline-flex min-h-11 items-center"
          >
            {periodOf(quarter)?.title}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const STATES: Record<MonthRow["state"] | "empty", readonly ["green" | "yellow" | "gray", string]> = {
  empty: ["gray", "No activity"],
  closed: ["green", "Closed"],
  open: ["yellow", "Open"],
  running: ["gray", "In progress"],
};

function StateOf({ month: { state, orders, backCents } }: { month: MonthRow }) {
  // A month before the first sale isn't worth showing as open.
  const isEmpty = state === "open" && orders === 0 && backCents === 0;
  const [tone, word] = STATES[isEmpty ? "empty" : state];
  return <Badge tone={tone}>{word}</Badge>;
}
