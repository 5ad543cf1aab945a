import { Link } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { calendarDayText } from "#app/orders/moment-text.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { DayBoard } from "../day-board.tsx";
import { OrderFilterForm } from "../order-filter-form.tsx";
import { orderFiltersQuery, readDay, readOrderFilters } from "../order-filters.ts";
import { OrderTable } from "../order-table.tsx";
import { listOrders, ORDERS_PER_PAGE } from "../queries.server.ts";
import { readDayBoard } from "../read-day-board.server.ts";
import type { Route } from "./+types/orders";

/** The shop's orders: a list that can be narrowed, or with `?view=board` the windows of one day. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  if (url.searchParams.get("view") === "board") {
    const today = shopDate(Temporal.Now.instant());
    const asked = readDay(url.searchParams.get("day"));
    const day = asked ? Temporal.PlainDate.from(asked) : today;
    return {
      view: "board" as const,
      day: day.toString(),
      isToday: day.equals(today),
      dayBefore: day.subtract({ days: 1 }).toString(),
      dayAfter: day.add({ days: 1 }).toString(),
      ...(await readDayBoard(db, day)),
    };
  }
  const filters = readOrderFilters(url.searchParams);
  const { rows, total } = await listOrders(db, filters);
  const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE));
  return { view: "list" as const, filters, rows, total, pages };
}

type ListData = Extract<Route.ComponentProps["loaderData"], { view: "list" }>;
type BoardData = Extract<Route.ComponentProps["loaderData"], { view: "board" }>;

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <title>Orders | Admin</title>
      <PageHead title="Orders">
        <Views current={loaderData.view} />
      </PageHead>
      {loaderData.view === "list" ? <List {...loaderData} /> : <Board {...loaderData} />}
    </div>
  );
}

function Views({ current }: { current: "list" | "board" }) {
  const views = [
    { view: "list", label: "List", to: "/admin/orders" },
    { view: "board", label: "Day board", to: "/admin/orders?view=board" },
  ] as const;
  return (
    <nav
      aria-label="Views of the orders"
      className="inline-flex rounded-full border border-edge bg-white p-0.5"
    >
      {views.map(({ view, label, to }) => (
        <Link
          key={view}
          to={to}
          aria-current={view === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-full px-5 font-semibold aria-[current=page]:bg-spruce aria-[current=page]:text-white"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function List({ filters, rows, total, pages }: ListData) {
  const isNarrowed = Boolean(filters.search || filters.status || filters.day);
  return (
    <>
      <OrderFilterForm filters={filters} />
      <p role="status" className="tabular text-sm text-ink-soft">
        {total === 1 ? "1 order" : `${total.toLocaleString("en-US")} orders`}
        {total > 0 ? (filters.day ? ", by delivery window" : ", newest first") : ""}
        {filters.day ? ` on ${calendarDayText(filters.day)}` : ""}
      </p>
      {rows.length > 0 ? <OrderTable rows={rows} /> : <NoOrders isNarrowed={isNarrowed} total={total} />}
      {pages > 1 ? (
        <nav aria-label="Pages" className="flex items-center justify-between gap-4">
          <PageLink
            label="Previous"
            to={filters.page > 1 ? { ...filters, page: Math.min(filters.page - 1, pages) } : null}
          />
          <p className="tabular text-sm">
            Page {filters.page} of {pages}
          </p>
          <PageLink label="Next" to={filters.page < pages ? { ...filters, page: filters.page + 1 } : null} />
        </nav>
      ) : null}
    </>
  );
}

function PageLink({ label, to }: { label: string; to: ListData["filters"] | null }) {
  if (!to) return <span className={buttonClass("quiet", "invisible")}>{label}</span>;
  return (
    <Link to={`/admin/orders${orderFiltersQuery(to)}`} className={buttonClass("quiet")}>
      {label}
    </Link>
  );
}

function NoOrders({ isNarrowed, total }: { isNarrowed: boolean; total: number }) {
  if (!isNarrowed && total === 0) {
    return (
      <EmptyState title="No orders yet">
        <p className="max-w-measure text-ink-soft">An order appears here as soon as a customer places it.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={total === 0 ? "No orders match" : "Nothing on this page"}>
      <Link to="/admin/orders" className={buttonClass("quiet")}>
        Show all orders
      </Link>
    </EmptyState>
  );
}

function Board({ day, isToday, dayBefore, dayAfter, windows, isCut }: BoardData) {
  const count = windows.reduce((sum, window) => sum + window.orders.length, 0);
  return (
    <section aria-labelledby="board-day" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="board-day" className="text-xl">
          {isToday ? "Today, " : ""}
          {calendarDayText(day)}
        </h2>
        <nav aria-label="Days" className="flex flex-wrap gap-2">
          <Link to={`?view=board&day=${dayBefore}`} className={buttonClass("quiet")}>
            Day before
          </Link>
          {isToday ? null : (
            <Link to="?view=board" className={buttonClass("quiet")}>
              Today
            </Link>
          )}
          <Link to={`?view=board&day=${dayAfter}`} className={buttonClass("quiet")}>
            Day after
          </Link>
        </nav>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {count === 1 ? "1 order" : `${count} orders`} to deliver or delivered. Cancelled and returned orders
        are only in the list.
        {isCut ? " This day has more orders than the board shows; the list has them all." : ""}
      </p>
      {windows.length > 0 ? (
        <DayBoard windows={windows} />
      ) : (
        <EmptyState title="No deliveries on this day">
          <p className="max-w-measure text-ink-soft">A window appears here once somebody has booked it.</p>
        </EmptyState>
      )}
    </section>
  );
}
