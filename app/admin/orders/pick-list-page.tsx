import { Form, Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText, clockText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { anId, calendarDay, readFilters } from "#app/base/records/list-query.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { Route } from "./+types/pick-list-page";
import { FollowOrders } from "./new-orders.tsx";
import { clockTime } from "./order-filters.ts";
import { findPickedRoute, listPickedRoutes, readPickList } from "./packing-queries.server.ts";
import { openFirst, PICKABLE, productsToPick, readPickStatuses } from "./pick-list.ts";
import { OrdersToPack, ProductsToPick } from "./pick-list.tsx";
import { listWindowStarts, readOrderUpdates } from "./queries.server.ts";

export const handle = screen({ load: "Error fetching the pick list" });

/** Loads what to pack for a day, window, or route, for printing (rules order-screens/pick-list, packing/pick-list). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  // Read first: changes during the other reads show at the next refresh.
  const { version } = await readOrderUpdates(db);
  const asked = readFilters(url.searchParams, { day: calendarDay, window: clockTime, route: anId });
  const tour = asked.route ? await findPickedRoute(db, asked.route) : null;
  const route = tour?.id ?? null;
  const window = route ? null : asked.window;
  const day = tour?.day ?? asked.day ?? shopDate(now).toString();
  const statuses = readPickStatuses(url.searchParams);
  const [list, starts, routes] = await Promise.all([
    readPickList(db, { day, window, route, statuses }, now),
    listWindowStarts(db, day),
    listPickedRoutes(db, day),
  ]);
  const products = { open: productsToPick(list.orders), bagged: productsToPick(list.orders, true) };
  return {
    ...list,
    version,
    orders: openFirst(list.orders),
    products,
    day,
    window,
    route,
    routes,
    statuses,
    starts,
  };
}

export default function PickList({ loaderData }: Route.ComponentProps) {
  const { orders, products, isCut, day, window, route, routes, starts, version } = loaderData;
  const chosen = starts.find((start) => clockText(start) === window);
  const tour = routes.find(({ id }) => id === route);
  const part = tour
    ? `, route ${tour.number}`
    : window
      ? `, ${chosen ? windowStartText(chosen) : window}`
      : "";
  const slips = new URLSearchParams(route ? { route } : { day, ...(window ? { window } : {}) });
  const count = products.open.reduce((sum, { units }) => sum + units, 0);
  return (
    <div className="pick-list flex flex-col gap-6 print:gap-4">
      <title>Pick list | Orders | Admin</title>
      <FollowOrders version={version} />
      <PageHead
        back={{ to: `/admin/orders?view=board&day=${day}`, label: "Fulfillment board" }}
        title={`Pick list, ${calendarDayText(day)}${part}`}
      >
        <ButtonLink look="quiet" to={`/admin/orders/slips?${slips}`}>
          Packing slips
        </ButtonLink>
        <ButtonLink look="quiet" to={`/admin/orders/labels?${slips}`}>
          Bag labels
        </ButtonLink>
        <PrintButton>Print</PrintButton>
      </PageHead>
      <PickForm {...loaderData} />
      <p role="status" className="text-sm text-ink-soft">
        {counted(orders.length, "order", "orders")}, {counted(count, "unit", "units")} to pick
        {isCut ? ". More orders than fit here. Choose a window or route." : ""}
      </p>
      {orders.length === 0 ? (
        <EmptyState title="Nothing to pick">
          <p className="max-w-measure text-ink-soft">
            No orders match. Confirm new orders to add them to the pick list.
          </p>
          <Link to="/admin/orders" className="link inline-flex min-h-11 items-center">
            All orders
          </Link>
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="products" className="flex flex-col gap-3">
            <h2 id="products" className="text-xl">
              Products to pick
            </h2>
            {products.open.length > 0 ? (
              <ProductsToPick caption="Products to pick" products={products.open} />
            ) : (
              <p>All items packed.</p>
            )}
          </section>
          <section aria-labelledby="to-pack" className="flex flex-col gap-3">
            <h2 id="to-pack" className="text-xl">
              Orders
            </h2>
            <OrdersToPack orders={orders} route={route} />
          </section>
          {products.bagged.length > 0 ? (
            <section aria-labelledby="bagged" className="flex flex-col gap-3">
              <h2 id="bagged" className="text-xl">
                Already packed
              </h2>
              <ProductsToPick caption="Packed products" products={products.bagged} />
            </section>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Filters for day, window, route, and statuses. */
function PickForm({ day, window, route, routes, starts, statuses }: Route.ComponentProps["loaderData"]) {
  const clocks = Object.fromEntries(starts.map((start) => [clockText(start), windowStartText(start)]));
  const tours = Object.fromEntries(routes.map(({ id, name }) => [id, name]));
  return (
    <Form
      method="get"
      aria-label="Pick list filters"
      key={`${day} ${window} ${route} ${statuses}`}
      className="flex flex-wrap items-end gap-x-5 gap-y-3 print:hidden"
    >
      <TextField id="pick-day" name="day" type="date" label="Delivery day" defaultValue={day} />
      <SelectField
        id="pick-window"
        name="window"
        label="Window"
        defaultValue={window ?? ""}
        options={optionsOf("All windows", clocks)}
      />
      {routes.length > 0 ? (
        <SelectField
          id="pick-route"
          name="route"
          label="Route"
          defaultValue={route ?? ""}
          options={optionsOf("All routes", tours)}
        />
      ) : null}
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Status</legend>
        {PICKABLE.map((status) => (
          <CheckboxField
            key={status}
            id={`pick-${status}`}
            name="status"
            value={status}
            label={STATUS_LABELS[status]}
            defaultChecked={statuses.includes(status)}
          />
        ))}
      </fieldset>
      <Button type="submit" look="quiet">
        Show
      </Button>
    </Form>
  );
}
