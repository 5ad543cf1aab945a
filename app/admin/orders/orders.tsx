import { data, Link, redirect } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { AdminButtonLink } from "#app/admin/kit/admin-link.tsx";
import { SoundSwitch } from "#app/admin/kit/order-sound.tsx";
import { useMay } from "#app/admin/kit/own-roles.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { NOT_IN_ROLE } from "#app/base/lib/request-failures.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { countOf, ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { usePreserved } from "#app/base/ui/preserved.tsx";
import { type MaybePriced, withoutAmounts } from "#app/trade/orders/without-amounts.ts";
import type { Route } from "./+types/orders";
import { readAlarms } from "./alarms.server.ts";
import { readSharedBoard } from "./board-queries.server.ts";
import { BOARD_STEPS, type StepOutcome, UNSCANNED } from "./board-steps.ts";
import { stepOnBoard } from "./carry-out-steps.server.ts";
import { BoardOfDay } from "./day-board.tsx";
import { NewOrders } from "./new-orders.tsx";
import { ORDERS_COUNTED, readOrderFilters } from "./order-filters.ts";
import { readStepForm } from "./order-form.ts";
import { OrderList } from "./order-list.tsx";
import { rightOfStep } from "./order-rights.ts";
import { packPath } from "./pack-answer.ts";
import { listOrders, listWindowStarts, type OrderRow, readOrderUpdates } from "./queries.server.ts";
import { type SendOutAsk, SendOutQuestion, type UnscannedAsk, UnscannedQuestion } from "./step-question.tsx";

export const handle = screen({
  load: "Error fetching orders",
  answer: ({ errors }) => refusedWith(errors[""] ?? ""),
});

/** Loads the orders as a filtered list or, with `?view=board`, the delivery windows of one day. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, may, now } = adminOf(context);
  // Read first: changes during the other reads show at the next refresh.
  const alarms = await readAlarms(db);
  const updates = await readOrderUpdates(db, null, alarms);
  if (url.searchParams.get("view") === "board") {
    const today = shopDate(now);
    const { day: asked } = readOrderFilters(url.searchParams);
    const day = asked ? Temporal.PlainDate.from(asked) : today;
    const { earlier, ...board } = await readSharedBoard(db, day, updates.version);
    const { packWithoutScan } = await readSettings(db);
    return {
      view: "board" as const,
      day: day.toString(),
      isToday: day.equals(today),
      dayBefore: day.subtract({ days: 1 }).toString(),
      dayAfter: day.add({ days: 1 }).toString(),
      now: isoText(now),
      ...board,
      packWithoutScan: packWithoutScan && may(rightOfStep(UNSCANNED)),
      steps: BOARD_STEPS.filter(({ to }) => may(rightOfStep(to))),
      waiting: { ...alarms, earlier },
      updates,
    };
  }
  const filters = readOrderFilters(url.searchParams);
  const [{ totalCents, ...found }, windowStarts] = await Promise.all([
    listOrders(db, filters),
    filters.day ? listWindowStarts(db, filters.day) : [],
  ]);
  const pages = pagesOf(countOf(found.total, ORDERS_COUNTED, filters.search).listed, ROWS_PER_PAGE);
  const hasAmounts = may("see-amounts");
  const rows: MaybePriced<OrderRow>[] = hasAmounts ? found.rows : withoutAmounts(found.rows);
  return {
    view: "list" as const,
    filters,
    ...{ rows, hasAmounts, total: found.total, sumCents: hasAmounts ? totalCents : null },
    ...{ windowStarts, pages, unfit: alarms.unfit, updates },
  };
}

/**
 * Changes the status of the orders selected on the board, one by one, and shows the result (rules
 * board/bulk-steps).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor, db, may } = adminOf(context);
  const read = readStepForm(await readSentForm(request));
  if (!read.ok) return data<StepOutcome>(refusedWith(read.sentence), { status: 400 });
  if (!may(rightOfStep(read.to))) return data<StepOutcome>(refusedWith(NOT_IN_ROLE), { status: 403 });
  const done = await stepOnBoard(db, actor, read);
  return "pack" in done ? redirect(packPath(done.pack)) : data(done);
}

function refusedWith(sentence: string): StepOutcome {
  return { to: null, moved: 0, left: [], sentence };
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  // The board reloads on every update, so the result must outlast a reload.
  const answer = usePreserved<StepOutcome | SendOutAsk | UnscannedAsk>(actionData);
  const ask = answer && "ids" in answer ? answer : undefined;
  const unscanned = answer && "unscanned" in answer ? answer : undefined;
  const outcome = answer && "moved" in answer ? answer : undefined;
  const packs = useMay()("pack-orders");
  return (
    <div className="flex flex-col gap-6">
      <title>Orders | Admin</title>
      <PageHead title="Orders">
        {packs ? <SoundSwitch /> : null}
        <AdminButtonLink to="/admin/orders/new" className="self-center">
          New order
        </AdminButtonLink>
        <Views current={loaderData.view} />
      </PageHead>
      <NewOrders updates={loaderData.updates} />
      {loaderData.view === "list" ? (
        <OrderList {...loaderData} />
      ) : (
        <>
          <BoardOfDay {...loaderData} outcome={outcome} />
          {ask ? <SendOutQuestion ask={ask} back={boardPath(loaderData.day)} /> : null}
          {unscanned ? <UnscannedQuestion ask={unscanned} back={boardPath(loaderData.day)} /> : null}
        </>
      )}
    </div>
  );
}

const boardPath = (day: string) => `/admin/orders?view=board&day=${day}`;

function Views({ current }: { current: "list" | "board" }) {
  const views = [
    { view: "list", label: "List", to: "/admin/orders" },
    { view: "board", label: "Fulfillment board", to: "/admin/orders?view=board" },
  ] as const;
  return (
    <nav aria-label="Order views" className="inline-flex rounded-full border border-edge bg-white p-0.5">
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
