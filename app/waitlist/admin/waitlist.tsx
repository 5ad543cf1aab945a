import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { deleteForm } from "#app/desk/item-fields.ts";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { ListCount, ListFoot, useSortColumn } from "#app/desk/list-parts.tsx";
import { readListQuery, withParams } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { deletingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { momentText } from "#app/lib/moment-text.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isoText, shopDate } from "#app/lib/shop-time.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Cell, RowHead, Table } from "#app/ui/table.tsx";
import { readSpan, readWaitlistFilter, WAITLIST_SORTS } from "../admin-filters.ts";
import { findAddress, listWaitlist, readGrowth } from "../admin-queries.server.ts";
import { WaitlistTabs } from "../admin-tabs.tsx";
import { growthOf } from "../growth.ts";
import { GrowthChart } from "../growth-chart.tsx";
import { removeFromWaitlist } from "../remove-address.server.ts";
import { RemoveLink } from "../remove-link.tsx";
import { sourceLabel } from "../source-labels.ts";
import { WaitlistFilterForm } from "../waitlist-filter-form.tsx";
import { WAITLIST_SOURCES } from "../waitlist-sources.ts";
import type { Route } from "./+types/waitlist";

const TABLE = "waitlist_entries";

/** The waitlist and how it grew (rules 38.1, 38.2). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, WAITLIST_SORTS);
  const filter = readWaitlistFilter(url.searchParams);
  const span = readSpan(url.searchParams);
  const asked = url.searchParams.get("delete");
  const now = Temporal.Now.instant();
  const [{ rows, total }, { counts, zips }, removing] = await Promise.all([
    listWaitlist(db, query, filter),
    readGrowth(db, now, span),
    isUuid(asked) ? findAddress(db, "waitlist", asked) : null,
  ]);
  return {
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, since: isoText(createdAt) })),
    total,
    query,
    filter,
    growth: growthOf(counts, WAITLIST_SOURCES, shopDate(now), span),
    zips,
    span,
    removing,
    list: withParams(url.searchParams, {}),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const read = deleteForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": deletingFailed(TABLE) }, values: {} }, { status: 400 });
  const actor = actorOf(viewer, context);
  await removeFromWaitlist(context.get(database), actor, read.data.id, Temporal.Now.instant());
  return leadTo(context, `/admin/waitlist${withParams(url.searchParams, {})}`, "waitlist address removed");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, deletingFailed(TABLE));
}

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, filter, growth, zips, span, removing, list } = loaderData;
  const column = useSortColumn(WAITLIST_SORTS);
  const columns = [
    column("email", "Email"),
    column("source", "Source", "hidden md:table-cell"),
    column("zip", "ZIP"),
    column("since", "Since", "hidden md:table-cell"),
    { name: "Actions", className: "text-right" },
  ];
  return (
    <div className="flex flex-col gap-6">
      <title>Waitlist | Admin</title>
      <PageHead title="Waitlist">
        <a href="/admin/waitlist/waitlist.csv" className={buttonClass("quiet")}>
          Export CSV
        </a>
      </PageHead>
      <WaitlistTabs current="Waitlist" />
      <GrowthChart growth={growth} zips={zips} span={span} />
      <div className="flex flex-wrap items-end gap-3">
        <ListSearch placeholder="Search email addresses" />
        <WaitlistFilterForm filter={filter} />
      </div>
      <h2 id="list" tabIndex={-1} className="sr-only">
        Addresses
      </h2>
      <ListCount total={total} one="address" many="addresses" />
      {rows.length > 0 ? (
        <Table caption="Waitlist" columns={columns}>
          {rows.map(({ id, email, source, zip, since }) => (
            <tr key={id}>
              <RowHead>
                <span className="font-semibold wrap-anywhere">{email}</span>
                <span className="block text-ink-soft md:hidden">
                  {sourceLabel(source)}, {momentText(since)}
                </span>
              </RowHead>
              <Cell className="hidden md:table-cell">{sourceLabel(source)}</Cell>
              <Cell className="tabular">{zip ?? <span className="text-ink-soft">None</span>}</Cell>
              <Cell className="hidden md:table-cell">
                <time dateTime={since}>{momentText(since)}</time>
              </Cell>
              <Cell>
                <RemoveLink id={id} email={email} />
              </Cell>
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyList
          many="addresses"
          none="Nobody is on the waitlist yet"
          all="/admin/waitlist"
          search={query.search}
          filtered={Boolean(filter.source || filter.zip)}
          total={total}
        />
      )}
      <ListFoot total={total} page={query.page} headingId="list" />
      {removing ? (
        <DeleteQuestion
          table={TABLE}
          id={removing.id}
          name={removing.email}
          hangs={["The address is forgotten. It can join the waitlist again."]}
          back={`/admin/waitlist${list}`}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching waitlist" />;
}
