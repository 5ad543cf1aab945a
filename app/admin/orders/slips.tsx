import { Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { formatClock, shopDate } from "#app/base/lib/shop-time.ts";
import { anId, calendarDay, readFilters } from "#app/base/records/list-query.ts";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { withoutAmounts } from "#app/trade/orders/without-amounts.ts";
import type { Route } from "./+types/slips";
import { clockTime } from "./order-filters.ts";
import { findPickedRoute, readSlips, type Slip } from "./packing-queries.server.ts";
import { PackingSlip } from "./slip.tsx";
import "./slips.css";

export const handle = screen({ load: "Error fetching the packing slips" });

/** Loads the packing slips of a day, window, or route, one per sheet (rules packing/packing-slips). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, may, now } = adminOf(context);
  const asked = readFilters(url.searchParams, { day: calendarDay, window: clockTime, route: anId });
  const tour = asked.route ? await findPickedRoute(db, asked.route) : null;
  const day = tour?.day ?? asked.day ?? shopDate(now).toString();
  const window = tour ? null : asked.window;
  const { slips: read, isCut } = await readSlips(db, { day, window, route: tour?.id ?? null }, now);
  const slips: Slip[] = may("see-amounts") ? read : withoutAmounts(read);
  return { slips, isCut, day, window, tour };
}

export default function Slips({ loaderData: { slips, isCut, day, window, tour } }: Route.ComponentProps) {
  const part = tour ? `, route ${tour.number}` : window ? `, ${formatClock(window)}` : "";
  const list = new URLSearchParams(tour ? { route: tour.id } : { day, ...(window ? { window } : {}) });
  return (
    <div className="slips flex flex-col gap-5">
      <title>Packing slips | Orders | Admin</title>
      <div className="print:hidden">
        <PageHead
          back={{ to: `/admin/orders/pick-list?${list}`, label: "Pick list" }}
          title={`Packing slips, ${calendarDayText(day)}${part}`}
        >
          <PrintButton>Print</PrintButton>
        </PageHead>
      </div>
      <p role="status" className="text-sm text-ink-soft print:hidden">
        {counted(slips.length, "slip", "slips")}, one per sheet
        {isCut ? ". More orders than fit here. Choose a window or route." : ""}
      </p>
      {slips.length === 0 ? (
        <EmptyState title="Nothing to pack">
          <p className="max-w-measure text-ink-soft">
            Packing slips of confirmed and packed orders appear here.
          </p>
          <Link to="/admin/orders" className="link inline-flex min-h-11 items-center">
            All orders
          </Link>
        </EmptyState>
      ) : (
        slips.map((slip) => <PackingSlip key={slip.id} slip={slip} />)
      )}
    </div>
  );
}
