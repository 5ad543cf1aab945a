import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { FileLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { areaName, bandOf, beyondText, milesBetween } from "#app/trade/delivery/bands.ts";
import { listRequestedZips, listServiceZips, type RequestedZip } from "#app/trade/delivery/queries.server.ts";
import { deleteServiceZip } from "#app/trade/delivery/save-service-zip.server.ts";
import { isZip } from "#app/trade/delivery/service-zip-form.ts";
import type { ServiceZip } from "#app/trade/delivery/zip-check.ts";
import { countOpenOrdersTo } from "#app/trade/orders/queries.server.ts";
import type { Route } from "./+types/zips";
import { openOrdersText, ordersTo } from "./open-orders.ts";
import { ZipMap, ZipMapLegend } from "./zip-map.tsx";

const ASKED_DAYS = 30;
const ASKED_SHOWN = 20;

export const handle = screen({ load: "Error fetching ZIP codes", save: "Error deleting the ZIP code" });

/** ZIP codes on a map and as a table, with out-of-area requests (rules settings-screens/zip-form,
 * settings-screens/zip-changes, settings-screens/out-of-area-requests). */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, asked: question } = await askedList(args, ONE_ORDER, isZip);
  const since = shopDate(now).subtract({ days: ASKED_DAYS });
  const [listed, requested, { delivery }] = await Promise.all([
    listServiceZips(db),
    listRequestedZips(db, since, ASKED_SHOWN),
    currentSettings(db),
  ]);
  const zips = listed
    .map((entry) => ({
      ...entry,
      miles: milesBetween(delivery.base, entry),
      area: areaName(bandOf(entry, delivery), delivery),
    }))
    .toSorted((a, b) => a.miles - b.miles);
  const asked = requested.map((row) => ({
    ...row,
    reason: row.why === "outside" ? beyondText(delivery) : WHY[row.why],
  }));
  const found = zips.find(({ zip }) => zip === question);
  const openOrders = found && openOrdersText((await countOpenOrdersTo(db, [found.zip])).get(found.zip) ?? 0);
  const deleting = found && {
    id: found.zip,
    name: `${found.zip} ${found.city}`,
    consequences: [
      "Visitors will see that we don't know this ZIP code. To pause deliveries, close it instead.",
      ...(openOrders ? [openOrders] : []),
    ],
    link: openOrders ? { to: ordersTo(found.zip), label: `View orders to ${found.zip}` } : undefined,
  };
  return { zips, asked, deleting };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteServiceZip, removed: "ZIP code deleted", isId: isZip }),
});

export default function Zips({ loaderData, actionData }: Route.ComponentProps) {
  const { zips, asked, deleting } = loaderData;
  return (
    <ListScreen
      title="ZIP codes | Delivery"
      actions={
        <>
          <FileLinks kind="zips" />
          <ButtonLink to="/admin/delivery/zips/nearby" look="quiet">
            Add nearby ZIP codes
          </ButtonLink>
          <ButtonLink to="/admin/delivery/zips/new">Add ZIP code</ButtonLink>
        </>
      }
      one="ZIP code"
      many="ZIP codes"
      noneOffer={<p className="max-w-measure text-ink-soft">Add a ZIP code to start taking orders.</p>}
      rows={zips}
      deleting={deleting}
      answer={actionData}
      below={
        <HeadedPart title="Out-of-area requests">
          <p className="text-sm text-ink-soft">
            ZIP codes visitors checked in the last {ASKED_DAYS} days, counted once per network per day.
          </p>
          {asked.length > 0 ? (
            <DataTable
              caption="Out-of-area requests"
              columns={ASKED_COLUMNS}
              rows={asked}
              keyOf={({ zip }) => zip}
              more={({ city }) => (city ? <span className="block text-ink-soft">{city}</span> : null)}
              actions={(one) => <AskedLink {...one} />}
            />
          ) : (
            <p>No out-of-area requests.</p>
          )}
        </HeadedPart>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <ZipMap zips={zips} label="Map of ZIP codes around the base" />
          <ZipMapLegend />
        </div>
        <DataTable
          columns={COLUMNS}
          rows={zips}
          keyOf={({ zip }) => zip}
          actions={({ zip }) => <RowActions id={zip} name={zip} edit={`zips/${zip}`} />}
        />
      </div>
    </ListScreen>
  );
}

/** A ZIP code with its distance and the name of its service area. */
type ListedZip = ServiceZip & { miles: number; area: string };

/** ZIP codes, nearest first. */
const COLUMNS: Column<ListedZip>[] = [
  { head: "ZIP", cell: ({ zip }) => <span className="tabular font-semibold">{zip}</span> },
  {
    head: "City",
    from: "sm",
    className: "wrap-anywhere",
    narrow: ({ city, area, bandOverride }) => `${city}, ${area}${bandOverride ? ", manual" : ""}`,
    cell: ({ city }) => city,
  },
  { head: "Miles", align: "number", cell: ({ miles }) => miles.toFixed(1) },
  {
    head: "Service area",
    from: "sm",
    cell: (entry) => (
      <>
        {entry.area}
        {entry.bandOverride ? <span className="block text-ink-soft">manual</span> : null}
      </>
    ),
  },
  {
    head: "Status",
    from: "sm",
    className: "wrap-anywhere",
    narrow: true,
    cell: (entry) => <OpenState entry={entry} />,
  },
];

function OpenState({ entry: { closedReason } }: { entry: ServiceZip }) {
  if (closedReason === null) return <Badge tone="green">Open</Badge>;
  return (
    <>
      <Badge>Closed</Badge> <span className="text-ink-soft">{closedReason || "no reason given"}</span>
    </>
  );
}

const WHY = {
  unknown: "Unknown ZIP",
  closed: "Closed",
};

/** Out-of-area requests (rules settings-screens/out-of-area-requests). */
const ASKED_COLUMNS: Column<RequestedZip & { reason: string }>[] = [
  {
    head: "ZIP",
    className: "max-sm:min-w-20",
    cell: ({ zip }) => <span className="tabular font-semibold">{zip}</span>,
  },
  { head: "Requests", align: "number", cell: ({ asks }) => asks.toLocaleString("en-US") },
  { head: "Last request", from: "sm", cell: ({ lastDay }) => calendarDayText(lastDay) },
  { head: "Reason", from: "sm", narrow: true, cell: ({ reason }) => reason },
];

function AskedLink({ zip, why }: RequestedZip) {
  const isNew = why === "unknown";
  return (
    <Link
      to={isNew ? `/admin/delivery/zips/new?zip=${zip}` : `/admin/delivery/zips/${zip}`}
      className="link inline-flex min-h-11 items-center"
    >
      {isNew ? `Add ${zip}` : `Edit ${zip}`}
    </Link>
  );
}
