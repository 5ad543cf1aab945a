import { Link } from "react-router";
import { ZipMap, ZipMapLegend } from "#app/admin/delivery/zip-map.tsx";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import {
  ASKED_DAYS,
  countWithoutZip,
  readDemand,
  type ZipDemand,
} from "#app/content/waitlist/wave-queries.server.ts";
import { areaName, bandOf, beyondText, milesBetween } from "#app/trade/delivery/bands.ts";
import type { Route } from "./+types/demand";

const MOST_SHOWN = 100;

export const handle = screen({ load: "Error fetching demand" });

/** Waitlist signups and out-of-area requests by ZIP code (rules invitations/demand). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const [found, withoutZip, { delivery }] = await Promise.all([
    readDemand(db, now),
    countWithoutZip(db),
    currentSettings(db),
  ]);
  const demand = found.slice(0, MOST_SHOWN).map((row) => ({
    ...row,
    distance: distanceOf(row, delivery),
    status: STATES[row.state].words ?? beyondText(delivery),
  }));
  return { demand, total: found.length, withoutZip, days: ASKED_DAYS };
}

export default function Demand({ loaderData }: Route.ComponentProps) {
  const { demand, total, withoutZip, days } = loaderData;
  const placed = demand.flatMap((row) => (row.entry ? [row.entry] : []));
  return (
    <ListScreen
      actions={<ButtonLink to="/admin/waitlist/invitations/new">New invite wave</ButtonLink>}
      name="ZIP codes"
      one="ZIP code"
      many="ZIP codes"
      none="No demand yet"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          No signups or out-of-area requests in the last {days} days.
        </p>
      }
      rows={demand}
      below={
        <p className="text-sm text-ink-soft">
          Out-of-area requests in the last {days} days, counted once per network per day.
          {total > demand.length ? ` Showing the top ${demand.length} of ${total} ZIP codes.` : ""}
          {withoutZip > 0
            ? ` ${withoutZip.toLocaleString("en-US")} on the waitlist gave no ZIP code, so invitations can't reach them.`
            : ""}
        </p>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="flex max-w-xl flex-col gap-3">
          <ZipMap zips={placed} label="Demand map around the base" around={ringOf(demand)} />
          <ZipMapLegend />
          <p className="text-sm text-ink-soft">Larger circles mean more demand.</p>
        </div>
        <DataTable
          caption="Demand by ZIP code"
          columns={COLUMNS}
          rows={demand}
          keyOf={({ zip }) => zip}
          more={({ entry }) => (entry ? <span className="block text-ink-soft">{entry.city}</span> : null)}
          actions={(row) => (
            <div className="-my-2 flex justify-end">
              <DemandAction {...row} />
            </div>
          )}
        />
      </div>
    </ListScreen>
  );
}

const RING = { least: 12, most: 40 };

/** Returns a ring whose area grows with demand; the top ZIP code has the widest. */
function ringOf(demand: readonly ZipDemand[]) {
  const rows = new Map(demand.map((row) => [row.zip, row]));
  const most = Math.max(1, ...demand.map(({ waiting, asks }) => waiting + asks));
  return ({ zip }: { zip: string }) => {
    const { waiting = 0, asks = 0 } = rows.get(zip) ?? {};
    if (waiting + asks === 0) return null;
    const radius = RING.least + Math.sqrt((waiting + asks) / most) * (RING.most - RING.least);
    return {
      radius: Math.round(radius),
      words: `${waiting} waiting, ${counted(asks, "request", "requests")}`,
    };
  };
}

const STATES: Record<ZipDemand["state"], { words: string | null; tone: BadgeTone }> = {
  served: { words: "Open", tone: "green" },
  closed: { words: "Closed", tone: "yellow" },
  outside: { words: null, tone: "gray" },
  unknown: { words: "Unknown ZIP", tone: "gray" },
};

const COLUMNS: Column<Route.ComponentProps["loaderData"]["demand"][number]>[] = [
  { head: "ZIP", cell: ({ zip }) => <span className="tabular font-semibold">{zip}</span> },
  { head: "Waiting", align: "number", cell: ({ waiting }) => waiting.toLocaleString("en-US") },
  {
    head: "Requests",
    from: "sm",
    narrow: ({ asks }) => `Requests: ${asks.toLocaleString("en-US")}`,
    align: "number",
    cell: ({ asks }) => asks.toLocaleString("en-US"),
  },
  { head: "Invited", from: "sm", align: "number", cell: ({ invited }) => invited.toLocaleString("en-US") },
  {
    head: "Distance",
    from: "md",
    narrow: ({ distance }) => distance,
    cell: ({ distance }) => distance ?? <span className="text-ink-soft">Unknown</span>,
  },
  {
    head: "Status",
    from: "sm",
    narrow: true,
    cell: ({ state, status }) => <Badge tone={STATES[state].tone}>{status}</Badge>,
  },
];

/** Returns "12.3 mi, Extended" for a ZIP code in the list. */
function distanceOf({ entry }: ZipDemand, delivery: DeliveryProfile): string | null {
  if (!entry) return null;
  return `${milesBetween(delivery.base, entry).toFixed(1)} mi, ${areaName(bandOf(entry, delivery), delivery)}`;
}

/** Next step for a ZIP code: open it in the Delivery form, or invite the people waiting there. */
function DemandAction({ zip, state, waiting }: ZipDemand) {
  if (state === "served" && waiting === 0) return null;
  const ways = {
    served: { to: `/admin/waitlist/invitations/new?zip=${zip}`, word: "Invite" },
    unknown: { to: `/admin/delivery/zips/new?zip=${zip}`, word: "Open" },
    closed: { to: `/admin/delivery/zips/${zip}`, word: "Open" },
    outside: { to: `/admin/delivery/zips/${zip}`, word: "Edit" },
  }[state];
  return (
    <Link to={ways.to} className="link inline-flex min-h-11 items-center" aria-label={`${ways.word} ${zip}`}>
      {ways.word}
    </Link>
  );
}
