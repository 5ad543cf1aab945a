import { Form, Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { anId, calendarDay, oneOf, readFilters } from "#app/base/records/list-query.ts";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { windowDayText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/labels";
import { clockTime } from "./order-filters.ts";
import { type BagLabel, findPickedRoute, readLabels } from "./packing-queries.server.ts";
import { OrderCode } from "./slip.tsx";
import "./labels.css";

/** Label sizes in inches. */
const SIZES = { "2x1": "2 × 1 in", "4x2": "4 × 2 in" } as const;
type Size = keyof typeof SIZES;

const ASKED = {
  ...{ day: calendarDay, window: clockTime, route: anId, order: anId },
  size: oneOf(Object.keys(SIZES) as Size[]),
};

export const handle = screen({ load: "Error fetching the labels" });

/** Loads bag labels of one order, or of a day, window, or route, like packing slips (rules packing/qr-codes). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const asked = readFilters(url.searchParams, ASKED);
  const tour = asked.route ? await findPickedRoute(db, asked.route) : null;
  const day = tour?.day ?? asked.day ?? shopDate(now).toString();
  const window = tour ? null : asked.window;
  const picked = { day, window, route: tour?.id ?? null };
  const found = await readLabels(db, asked.order ? { order: asked.order } : picked);
  return { ...found, size: asked.size ?? "4x2", asked: { ...picked, order: asked.order } };
}

export default function Labels({ loaderData: { labels, isCut, size, asked } }: Route.ComponentProps) {
  const { order, day, window, route } = asked;
  const list = new URLSearchParams(route ? { route } : { day, ...(window ? { window } : {}) });
  const back = order
    ? { to: `/admin/orders/${order}`, label: `Order ${orderNumber(order)}` }
    : { to: `/admin/orders/pick-list?${list}`, label: "Pick list" };
  return (
    <div className="labels flex flex-col gap-5" data-size={size}>
      <title>Bag labels | Orders | Admin</title>
      <div className="flex flex-col gap-5 print:hidden">
        <PageHead back={back} title="Bag labels">
          <PrintButton>Print</PrintButton>
        </PageHead>
        <Form method="get" className="flex flex-wrap items-end gap-3">
          {[...(order ? new URLSearchParams({ order }) : list)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SelectField
            id="label-size"
            name="size"
            label="Size"
            defaultValue={size}
            options={Object.entries(SIZES).map(([value, label]) => ({ value, label }))}
          />
          <Button type="submit" look="quiet">
            Show
          </Button>
        </Form>
        <p role="status" className="text-sm text-ink-soft">
          {counted(labels.length, "label", "labels")}. Set the same label size in the print dialog.
          {isCut ? " More orders than fit here. Choose a window or route." : ""}
        </p>
      </div>
      {labels.length === 0 ? (
        <EmptyState title="No labels">
          <p className="max-w-measure text-ink-soft">Labels of confirmed and packed orders appear here.</p>
          <Link to="/admin/orders" className="link inline-flex min-h-11 items-center">
            All orders
          </Link>
        </EmptyState>
      ) : (
        labels.map((label) => <Label key={label.id} label={label} />)
      )}
    </div>
  );
}

/** One label per sheet; the small size omits the address. */
function Label({ label }: { label: BagLabel }) {
  const { id, name, windowStart, windowEnd, units, deliveryAddress, deliveryCity, deliveryZip } = label;
  return (
    <article aria-label={`Label of order ${orderNumber(id)}`} className="bag-label">
      <OrderCode code={label.code} className="bag-code" />
      <div className="min-w-0">
        <p className="bag-number tabular">{orderNumber(id)}</p>
        <p className="bag-line font-semibold">{name}</p>
        <p className="bag-line">{windowDayText(windowStart)}</p>
        <p className="bag-line">{windowTimeText(windowStart, windowEnd)}</p>
        <p className="bag-line bag-large">{deliveryAddress}</p>
        <p className="bag-line bag-large">
          {deliveryCity} {deliveryZip}
        </p>
        <p className="bag-line">{counted(units, "unit", "units")}</p>
      </div>
    </article>
  );
}
