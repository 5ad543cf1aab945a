import { Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, type Column, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { listMonths, type MonthRow } from "#app/trade/books/book-queries.server.ts";
import { periodOf, quarterOf } from "#app/trade/books/period.ts";
import type { Route } from "./+types/books";

export const handle = screen({ load: "Error fetching the books" });

/** The months and quarters of a year (rules money 11): `?year=…`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = /^20\d\d$/.exec(url.searchParams.get("year") ?? "");
  const { db, now } = adminOf(context);
  return listMonths(db, asked && Number(asked[0]), now);
}

export default function Books({ loaderData: { year, years, months } }: Route.ComponentProps) {
  const quarters = [...new Set(months.map(({ key }) => quarterOf(key)))];
  return (
    <div className="flex flex-col gap-6">
      <title>{`Books of ${year} | Admin`}</title>
      <PageHead title={`Books of ${year}`} />
      <p className="max-w-measure text-ink-soft">
        An order counts in the month in which it was handed over, a refund in the month in which it was made.
        A month that is over can be closed; its figures stay as they are then.
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
      <Months months={months} />
      <nav aria-label="Quarters" className="flex flex-wrap gap-x-6">
        {quarters.map((quarter) => (
          <Link
            key={quarter}
            to={`/admin/books/${quarter}`}
            className="link inline-flex min-h-11 items-center"
          >
            {periodOf(quarter)?.title}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const COLUMNS: Column[] = [
  { name: "Month" },
  { name: "Orders", className: "text-right max-sm:hidden" },
  { name: "Handed over", className: "text-right max-sm:hidden" },
  { name: "Given back", className: "text-right max-sm:hidden" },
  { name: "State" },
];

const STATES: Record<MonthRow["state"] | "empty", readonly ["green" | "yellow" | "gray", string]> = {
  empty: ["gray", "Nothing in it"],
  closed: ["green", "Closed"],
  open: ["yellow", "Not closed"],
  running: ["gray", "Under way"],
};

function Months({ months }: { months: MonthRow[] }) {
  return (
    <Table caption="Months" columns={COLUMNS}>
      {months.map(({ key, title, orders, soldCents, backCents, state }) => {
        // Of a month before the shop sold anything nobody needs to be told that it is open.
        const isEmpty = state === "open" && orders === 0 && backCents === 0;
        const [tone, word] = STATES[isEmpty ? "empty" : state];
        return (
          <tr key={key} className={LINKED_ROW}>
            <RowHead>
              <Link to={`/admin/books/${key}`} className={ROW_LINK}>
                {title}
              </Link>
              <span className="tabular block text-ink-soft sm:hidden">
                {formatMoney(soldCents)}
                {backCents > 0 ? `, ${formatMoney(backCents)} given back` : ""}
              </span>
            </RowHead>
            <Cell className="text-right max-sm:hidden">{orders}</Cell>
            <Cell className="text-right whitespace-nowrap max-sm:hidden">
              <Price cents={soldCents} />
            </Cell>
            <Cell className="text-right whitespace-nowrap max-sm:hidden">
              <Price cents={backCents} />
            </Cell>
            <Cell>
              <Badge tone={tone}>{word}</Badge>
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}
