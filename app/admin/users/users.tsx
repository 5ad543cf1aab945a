import { useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { withParams } from "#app/base/records/list-query.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import type { Route } from "./+types/users";
import { PEOPLE_SHOWN, PEOPLE_SORTS, type PeopleShown, readShown, SHOWN_LABELS } from "./people-list.ts";
import { PeopleTable } from "./people-table.tsx";
import { findAdminsAmong, listPeople } from "./queries.server.ts";
import { FETCHING_ADMINS_FAILED } from "./refusals.ts";

/** The people who have an account, and who of them is an admin (rules 37.1 to 37.4). */
export async function loader(args: Route.LoaderArgs) {
  const { db, viewer, query } = await askedList(args, PEOPLE_SORTS);
  const shown = readShown(args.url.searchParams.get("show"));
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
    <ListScreen
      title="User Management"
      search="Name, email or phone"
      filters={<ShownTabs shown={shown} />}
      name="Users"
      one="user"
      many="users"
      none="No users found"
      shown={rows.length}
      filtered={shown !== "everybody"}
      {...{ total, query }}
      notice={adminIds === null ? <AdminsUnknown /> : null}
    >
      <PeopleTable rows={rows} adminIds={adminIds} viewerId={viewerId} />
    </ListScreen>
  );
}

/** Narrows the list to admins, customers or blocked people; the choice stands in the address. */
function ShownTabs({ shown }: { shown: PeopleShown }) {
  const [params] = useSearchParams();
  return (
    <nav
      aria-label="Which users"
      className="inline-flex max-w-full flex-wrap rounded-[1.5rem] border border-edge bg-white p-0.5"
    >
      {PEOPLE_SHOWN.map((one) => (
        <Link
          key={one}
          to={withParams(params, { show: one === "everybody" ? null : one, page: null }) || "?"}
          preventScrollReset
          aria-current={one === shown ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-full px-2 text-sm min-[24rem]:px-3 font-semibold sm:px-4 sm:text-base aria-[current=page]:bg-spruce aria-[current=page]:text-white"
        >
          {SHOWN_LABELS[one]}
        </Link>
      ))}
    </nav>
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

export const ErrorBoundary = fetchFailure("Error fetching users");
