import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import type { Route } from "./+types/users";
import { FETCHING_ADMINS_FAILED } from "./access-words.ts";
import { PEOPLE_SHOWN, PEOPLE_SORTS, readShown, SHOWN_LABELS } from "./people-list.ts";
import { RoleBadges } from "./person-facts.tsx";
import { findRolesAmong, listPeople } from "./queries.server.ts";

export const handle = screen({ load: "Error fetching users" });

/** User list, with the admins marked (rules user-screens/list, user-screens/partial-list). */
export async function loader(args: Route.LoaderArgs) {
  const { db, viewer, may, query } = await askedList(args, PEOPLE_SORTS);
  const shown = readShown(args.url.searchParams.get("show"));
  const { rows, total } = await listPeople(db, query, shown);
  const roles = await findRolesAmong(
    db,
    rows.map(({ id }) => id),
  );
  return { rows, total, roles, query, shown, viewerId: viewer.userId, givesRoles: may("manage-roles") };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { rows, total, roles, query, shown, viewerId, givesRoles } = loaderData;
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
    <ListScreen
      search="Name, email, or phone"
      filters={
        <FilterLinks
          label="Filter users"
          name="show"
          options={PEOPLE_SHOWN.map((one) => ({
            value: one === "everyone" ? null : one,
            label: SHOWN_LABELS[one],
          }))}
          current={shown === "everyone" ? null : shown}
        />
      }
      one="user"
      many="users"
      none="No users found"
      rows={rows}
      filtered={shown !== "everyone"}
      {...{ total, query }}
      notice={roles === null ? <AdminsUnknown /> : null}
    >
      <Table caption="Users" columns={columns}>
        {rows.map((row) => (
          <tr key={row.id} className={LINKED_ROW}>
            <RowHead>
              <Link to={`/admin/users/${row.id}`} className={ROW_LINK}>
                {row.name}
              </Link>
              {row.id === viewerId ? <span className="text-ink-soft"> (you)</span> : null}
              <span className="block text-ink-soft">Joined {dayText(row.joinedAt)}</span>
              <div className="flex flex-col items-start gap-2 md:hidden">
                <Contact row={row} />
                <Status row={row} roles={roles} />
                {givesRoles ? <RightsLink row={row} roles={roles} /> : null}
              </div>
            </RowHead>
            <Cell className="max-md:hidden">
              <Contact row={row} />
            </Cell>
            <Cell className="max-md:hidden">
              <Status row={row} roles={roles} />
            </Cell>
            <Cell className="text-right max-md:hidden">
              {givesRoles ? <RightsLink row={row} roles={roles} /> : null}
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
/** A person, and the roles of the people on this page; null if they couldn't be read. */
type RowProps = { row: Loaded["rows"][number]; roles: Loaded["roles"] };

function Contact({ row: { email, phone } }: Pick<RowProps, "row">) {
  return (
    <span>
      <span className="block wrap-anywhere">{email ?? "No email"}</span>
      <span className="tabular block text-ink-soft">{phone ?? "No phone"}</span>
    </span>
  );
}

function Status({ row, roles }: RowProps) {
  return (
    <span className="flex flex-wrap gap-1">
      {roles ? <RoleBadges roles={roles[row.id] ?? []} /> : <span className="text-ink-soft">Unknown</span>}
      {row.isBlocked ? <Badge tone="yellow">Blocked</Badge> : null}
    </span>
  );
}

/** Link to the page that grants or revokes admin access. Keeps the list's query for the way back. */
function RightsLink({ row, roles }: RowProps) {
  const { search } = useLocation();
  if (!roles) return null;
  const action = roles[row.id]?.includes("owner") ? "Revoke Admin" : "Make Admin";
  return (
    <Link
      to={`/admin/users/${row.id}/rights${search}`}
      aria-label={`${action}: ${row.name}`}
      // Sits above the row's link.
      className={buttonClass("quiet", "relative px-4 text-sm whitespace-nowrap md:-my-1.5")}
    >
      {action}
    </Link>
  );
}

/** Notice that the list doesn't know the admins, with a retry link. */
function AdminsUnknown() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    toast.error(FETCHING_ADMINS_FAILED, { id: FETCHING_ADMINS_FAILED });
  }, []);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-field border border-clay bg-clay-soft px-4 py-2">
      <span>{FETCHING_ADMINS_FAILED}. The list doesn't show who is an admin.</span>
      <Link to={pathname + search} className={buttonClass("plain")}>
        Retry
      </Link>
    </p>
  );
}
