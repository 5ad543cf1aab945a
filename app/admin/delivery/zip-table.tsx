import { Link } from "react-router";
import { RowActions } from "#app/admin/kit/list-parts.tsx";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { AskedZip } from "#app/trade/delivery/asked-zips.server.ts";
import { bandOf, milesFromBase, SERVICE_AREA_NAMES } from "#app/trade/delivery/bands.ts";
import type { ServiceZip } from "#app/trade/delivery/zip-check.ts";

/** The service ZIPs as a table, nearest first. */
export function ZipTable({ zips }: { zips: readonly ServiceZip[] }) {
  const columns = [
    { name: "ZIP" },
    { name: "City", className: "hidden sm:table-cell" },
    { name: "Miles", className: "text-right" },
    { name: "Band", className: "hidden sm:table-cell" },
    { name: "Status", className: "hidden sm:table-cell" },
    { name: "Actions", className: "text-right" },
  ];
  return (
    <Table caption="ZIPs" columns={columns}>
      {zips.map((entry) => (
        <tr key={entry.zip}>
          <RowHead>
            <span className="tabular font-semibold">{entry.zip}</span>
            <span className="block text-ink-soft sm:hidden">
              {entry.city}, {SERVICE_AREA_NAMES[bandOf(entry)]}
              {entry.bandOverride ? ", set by hand" : ""}
            </span>
            <span className="block sm:hidden">
              <OpenState entry={entry} />
            </span>
          </RowHead>
          <Cell className="hidden sm:table-cell">{entry.city}</Cell>
          <Cell className="tabular text-right">{milesFromBase(entry).toFixed(1)}</Cell>
          <Cell className="hidden sm:table-cell">
            {SERVICE_AREA_NAMES[bandOf(entry)]}
            {entry.bandOverride ? <span className="block text-ink-soft">set by hand</span> : null}
          </Cell>
          <Cell className="hidden break-words sm:table-cell">
            <OpenState entry={entry} />
          </Cell>
          <Cell>
            <RowActions id={entry.zip} name={entry.zip} edit={`/admin/delivery/zips/${entry.zip}`} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function OpenState({ entry: { closedReason } }: { entry: ServiceZip }) {
  if (closedReason === null) return <Badge tone="green">Open</Badge>;
  return (
    <>
      <Badge>Closed</Badge> <span className="text-ink-soft">{closedReason || "without a reason"}</span>
    </>
  );
}

const WHY: Record<AskedZip["why"], string> = {
  unknown: "Not in the list",
  closed: "Closed",
  outside: "Beyond 30 miles",
};

/** The ZIPs that visitors asked for in vain (rules 39.8). */
export function AskedZips({ asked }: { asked: readonly AskedZip[] }) {
  const columns = [
    { name: "ZIP" },
    { name: "Asks", className: "text-right" },
    { name: "Last asked", className: "hidden sm:table-cell" },
    { name: "Why not" },
    { name: "Actions", className: "text-right" },
  ];
  return (
    <Table caption="Asked for, not served" columns={columns}>
      {asked.map(({ zip, asks, lastDay, why, city }) => (
        <tr key={zip}>
          <RowHead>
            <span className="tabular font-semibold">{zip}</span>
            {city ? <span className="block text-ink-soft">{city}</span> : null}
          </RowHead>
          <Cell className="tabular text-right">{asks.toLocaleString("en-US")}</Cell>
          <Cell className="hidden sm:table-cell">{calendarDayText(lastDay)}</Cell>
          <Cell>{WHY[why]}</Cell>
          <Cell className="text-right">
            <Link
              to={why === "unknown" ? `/admin/delivery/zips/new?zip=${zip}` : `/admin/delivery/zips/${zip}`}
              className="link inline-flex min-h-11 items-center"
            >
              {why === "unknown" ? `Add ${zip}` : `Edit ${zip}`}
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
