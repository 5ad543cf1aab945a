import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { ListCount, ListFoot } from "#app/desk/list-parts.tsx";
import { readListQuery } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { toast } from "#app/ui/toasts.tsx";
import { PEOPLE_SORTS, readShown } from "../people-list.ts";
import { PeopleTable } from "../people-table.tsx";
import { findAdminsAmong, listPeople } from "../queries.server.ts";
import { FETCHING_ADMINS_FAILED } from "../refusals.ts";
import { ShownTabs } from "../shown-tabs.tsx";
import type { Route } from "./+types/users";

/** The people who have an account, and who of them is an admin (rules 37.1 to 37.4). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireAdmin(request, context);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, PEOPLE_SORTS);
  const shown = readShown(url.searchParams.get("show"));
  const { rows, total } = await listPeople(db, query, shown);
  const adminIds = await findAdminsAmong(
    db,
    rows.map(({ id }) => id),
  );
  return { rows, total, adminIds, query, shown, viewerId: viewer.userId };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { rows, total, adminIds, query, shown, viewerId } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <title>User Management | Admin</title>
      <PageHead title="User Management" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ListSearch placeholder="Name, email or phone" />
        <ShownTabs shown={shown} />
      </div>
      {adminIds === null ? <AdminsUnknown /> : null}
      <h2 id="list" tabIndex={-1} className="sr-only">
        Users
      </h2>
      <ListCount total={total} one="user" many="users" />
      {rows.length > 0 ? (
        <PeopleTable rows={rows} adminIds={adminIds} viewerId={viewerId} />
      ) : (
        <EmptyList
          many="users"
          none="No users found"
          all="/admin/users"
          search={query.search}
          filtered={shown !== "everybody"}
          total={total}
        />
      )}
      <ListFoot total={total} page={query.page} headingId="list" />
    </div>
  );
}

/** Says that the list stands without the admins' part, and offers to read it again. */
function AdminsUnknown() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    toast.error(FETCHING_ADMINS_FAILED, { id: FETCHING_ADMINS_FAILED });
  }, []);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-field border border-clay bg-clay-soft px-4 py-2">
      <span>{FETCHING_ADMINS_FAILED}. The list is here, but not who is an admin.</span>
      <Link to={pathname + search} className={buttonClass("plain")}>
        Retry
      </Link>
    </p>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching users" />;
}
