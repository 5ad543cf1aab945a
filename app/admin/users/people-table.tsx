import { Link, useLocation } from "react-router";
import { useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { dayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { PEOPLE_SORTS } from "./people-list.ts";
import type { PersonRow } from "./queries.server.ts";

type TableProps = {
  rows: PersonRow[];
  /** Who of them is an admin; null when that could not be read. */
  adminIds: string[] | null;
  viewerId: string;
};

/** The people of the list, each with the way to the own page and to the change of the right (rules 37.1). */
export function PeopleTable({ rows, adminIds, viewerId }: TableProps) {
  const column = useSortColumn(PEOPLE_SORTS);
  const [byName, byJoined] = [column("name", "User"), column("joined", "Joined")];
  const sorted = byName.sorted ?? byJoined.sorted;
  const columns = [
    {
      name: (
        <span className="flex flex-wrap gap-x-4">
          {byName.name} {byJoined.name}
        </span>
      ),
      ...(sorted ? { sorted } : {}),
    },
    { name: "Contact", className: "max-md:hidden" },
    { name: "Status", className: "max-md:hidden" },
    { name: "Actions", className: "text-right max-md:hidden" },
  ];
  return (
    <Table caption="Users" columns={columns}>
      {rows.map((row) => (
        <tr key={row.id} className={LINKED_ROW}>
          <RowHead>
            <Link to={`/admin/users/${row.id}`} className={`${ROW_LINK} break-words`}>
              {row.name}
            </Link>
            {row.id === viewerId ? <span className="text-ink-soft"> (you)</span> : null}
            <span className="block text-ink-soft">Joined {dayText(row.joinedAt)}</span>
            <div className="flex flex-col items-start gap-2 md:hidden">
              <span>
                <span className="block wrap-anywhere">{row.email}</span>
                <span className="tabular block text-ink-soft">{row.phone ?? "No phone"}</span>
              </span>
              <State row={row} adminIds={adminIds} />
              <RightsLink row={row} adminIds={adminIds} />
            </div>
          </RowHead>
          <Cell className="max-md:hidden">
            <span className="wrap-anywhere">{row.email}</span>
            <span className="tabular block text-ink-soft">{row.phone ?? "No phone"}</span>
          </Cell>
          <Cell className="max-md:hidden">
            <State row={row} adminIds={adminIds} />
          </Cell>
          <Cell className="text-right max-md:hidden">
            <RightsLink row={row} adminIds={adminIds} className="-my-1.5" />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type RowProps = Pick<TableProps, "adminIds"> & { row: PersonRow; className?: string };

function State({ row, adminIds }: RowProps) {
  const isAdmin = adminIds?.includes(row.id);
  return (
    <span className="flex flex-wrap gap-1">
      {isAdmin === undefined ? (
        <span className="text-ink-soft">Not known</span>
      ) : (
        <Badge tone={isAdmin ? "green" : "gray"}>{isAdmin ? "Admin" : "Customer"}</Badge>
      )}
      {row.isBlocked ? <Badge tone="yellow">Blocked</Badge> : null}
    </span>
  );
}

/** The way to the page that changes the right. It keeps the list's query, so that the list comes back as it was. */
function RightsLink({ row, adminIds, className = "" }: RowProps) {
  const { search } = useLocation();
  if (!adminIds) return null;
  const action = adminIds.includes(row.id) ? "Revoke Admin" : "Make Admin";
  return (
    <Link
      to={`/admin/users/${row.id}/rights${search}`}
      aria-label={`${action}: ${row.name}`}
      // It lies above the row's own link.
      className={buttonClass("quiet", `relative px-4 text-sm whitespace-nowrap ${className}`)}
    >
      {action}
    </Link>
  );
}
