import { Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { pagesOf, readPage } from "#app/base/lib/pages.ts";
import { ROWS_PER_PAGE, withParams } from "#app/base/records/list-query.ts";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { Price } from "#app/base/ui/price.tsx";
import {
  listCashDrawers,
  listOpenCashDrawers,
  listUnsettledOrders,
} from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/cash-drawers";
import { ClosedCashDrawers, OpenCashDrawers } from "./cash-drawer-parts.tsx";

export const handle = screen({ load: "Error fetching the cash drawers" });

/** Loads open drawers, failed deliveries to resolve, and closed drawers (rules accounting/cash-drawer). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const page = readPage(url.searchParams.get("page"));
  const openPage = readPage(url.searchParams.get("open"));
  const [open, failed, closed] = await Promise.all([
    listOpenCashDrawers(db, openPage),
    listUnsettledOrders(db),
    listCashDrawers(db, page),
  ]);
  const rows = open.rows.map(({ cashCents: _, floatCents: __, ...drawer }) => drawer);
  return { open: { ...open, rows }, failed, closed, page };
}

/** Address of the screen with these pages of its two lists. */
function pathOf(pages: { open: number; page: number }): string {
  const named = Object.entries(pages).map(([name, page]) => [name, page > 1 ? String(page) : null]);
  return withParams(new URLSearchParams(), Object.fromEntries(named)) || "?";
}

export default function CashDrawers({ loaderData: { open, failed, closed, page } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-8">
      <SectionHead />
      <HeadedPart id="open" title="Open drawers" focusable>
        {open.total > 0 ? (
          <OpenCashDrawers open={open.rows} />
        ) : (
          <p className="text-ink-soft">All drawers are closed.</p>
        )}
        <PageLinks
          label="Pages of open drawers"
          page={open.page}
          pages={pagesOf(open.total, ROWS_PER_PAGE)}
          pathOf={(to) => pathOf({ open: to, page })}
          headingId="open"
        />
      </HeadedPart>
      {failed.length > 0 ? (
        <HeadedPart title="Failed deliveries to resolve">
          <p className="max-w-measure text-ink-soft">
            Redeliver or return each order. Returned orders are refunded if prepaid.
          </p>
          <ul className="border-t border-hairline bg-white">
            {failed.map((order) => (
              <li
                key={order.id}
                className="flex flex-wrap items-baseline gap-x-4 border-b border-hairline px-4 py-2 text-sm"
              >
                <Link
                  to={`/admin/orders/${order.id}`}
                  className="link tabular inline-flex min-h-11 items-center font-semibold"
                >
                  {orderNumber(order.id)}
                </Link>
                <span>{order.contactName}</span>
                <span className="text-ink-soft">
                  {windowText(order.windowStart, order.windowEnd)},{" "}
                  {counted(order.attempts, "attempt", "attempts")}
                </span>
                <span className="ml-auto">
                  {order.paymentStatus === "paid" ? "Paid: " : "Not paid: "}
                  <Price cents={order.totalCents} />
                </span>
              </li>
            ))}
          </ul>
        </HeadedPart>
      ) : null}
      <HeadedPart id="closed" title="Closed drawers" focusable>
        {closed.rows.length > 0 ? (
          <ClosedCashDrawers cashDrawers={closed.rows} />
        ) : (
          <p className="text-ink-soft">No closed drawers yet.</p>
        )}
        <PageLinks
          page={page}
          pages={pagesOf(closed.total, ROWS_PER_PAGE)}
          pathOf={(to) => pathOf({ open: open.page, page: to })}
          headingId="closed"
        />
      </HeadedPart>
    </div>
  );
}
