import { Link } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { database } from "#app/base/db/context.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/orders";
import { boardOf } from "./day-board.ts";
import { BoardOfDay } from "./day-board.tsx";
import { NewOrders, SoundSwitch } from "./new-orders.tsx";
import { readOrderFilters } from "./order-filters.ts";
import { OrderList } from "./order-list.tsx";
import { listOrders, listWindowStarts, readDayBoard, readOrderUpdates } from "./queries.server.ts";

/** The shop's orders: a list that can be narrowed, or with `?view=board` the windows of one day. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  // Read first: what happens while the rest is read is seen at the next look.
  const updates = await readOrderUpdates(db);
  if (url.searchParams.get("view") === "board") {
    const today = shopDate(Temporal.Now.instant());
    const { day: asked } = readOrderFilters(url.searchParams);
    const day = asked ? Temporal.PlainDate.from(asked) : today;
    const { rows, fills, isCut } = await readDayBoard(db, day);
    return {
      view: "board" as const,
      day: day.toString(),
      isToday: day.equals(today),
      dayBefore: day.subtract({ days: 1 }).toString(),
      dayAfter: day.add({ days: 1 }).toString(),
      windows: boardOf(rows, fills),
      isCut,
      updates,
    };
  }
  const filters = readOrderFilters(url.searchParams);
  const [list, windowStarts] = await Promise.all([
    listOrders(db, filters),
    filters.day ? listWindowStarts(db, filters.day) : [],
  ]);
  const pages = pagesOf(list.total, ROWS_PER_PAGE);
  return { view: "list" as const, filters, ...list, windowStarts, pages, updates };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <title>Orders | Admin</title>
      <PageHead title="Orders">
        <SoundSwitch />
        <Views current={loaderData.view} />
      </PageHead>
      <NewOrders updates={loaderData.updates} />
      {loaderData.view === "list" ? <OrderList {...loaderData} /> : <BoardOfDay {...loaderData} />}
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

export const ErrorBoundary = fetchFailure("Error fetching orders");
