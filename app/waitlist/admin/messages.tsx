import { Link } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { FilterLinks } from "#app/desk/filter-links.tsx";
import { ListCount, ListFoot, useSortColumn } from "#app/desk/list-parts.tsx";
import { cut, readListQuery } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { shortMomentText } from "#app/lib/moment-text.ts";
import { isoText } from "#app/lib/shop-time.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/ui/table.tsx";
import { MESSAGE_SORTS, readMessageState } from "../admin-filters.ts";
import { WaitlistTabs } from "../admin-tabs.tsx";
import { countMessages, listMessages } from "../message-queries.server.ts";
import { MESSAGE_STATE_LABELS, MESSAGE_STATES } from "../message-states.ts";
import { StateBadge } from "../state-badge.tsx";
import type { Route } from "./+types/messages";

/** The messages from visitors (rules 38.6). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, MESSAGE_SORTS);
  const state = readMessageState(url.searchParams);
  const [{ rows, total }, counts] = await Promise.all([listMessages(db, query, state), countMessages(db)]);
  const shown = rows.map(({ createdAt, ...row }) => ({ ...row, at: isoText(createdAt) }));
  return { rows: shown, total, counts, query, state };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { rows, total, counts, query, state } = loaderData;
  const column = useSortColumn(MESSAGE_SORTS);
  const columns = [
    column("name", "From"),
    { name: "Message", className: "hidden md:table-cell" },
    { name: "Status" },
    column("when", "When", "hidden md:table-cell"),
  ];
  const options = MESSAGE_STATES.map((one) => ({
    value: one,
    label: MESSAGE_STATE_LABELS[one],
    count: counts[one].toLocaleString("en-US"),
  }));
  return (
    <div className="flex flex-col gap-6">
      <title>Messages | Waitlist | Admin</title>
      <PageHead title="Waitlist">
        <a href="/admin/waitlist/messages.csv" className={buttonClass("quiet")}>
          Export CSV
        </a>
      </PageHead>
      <WaitlistTabs current="Messages" />
      <ListSearch placeholder="Search names, addresses and texts" />
      <FilterLinks
        label="State of the messages"
        name="state"
        options={[{ value: null, label: "All" }, ...options]}
        current={state}
      />
      <h2 id="list" tabIndex={-1} className="sr-only">
        Messages
      </h2>
      <ListCount total={total} one="message" many="messages" />
      {rows.length > 0 ? (
        <Table caption="Messages" columns={columns}>
          {rows.map(({ id, name, email, beginning, state: itsState, at }) => (
            <tr key={id} className={LINKED_ROW}>
              <RowHead className="md:w-64">
                <Link to={`/admin/waitlist/messages/${id}`} className={`${ROW_LINK} wrap-anywhere`}>
                  {name}
                </Link>
                <span className="block wrap-anywhere text-ink-soft">{email}</span>
                <span className="mt-1 block wrap-anywhere text-ink-soft md:hidden">
                  {cut(beginning, 100)} {shortMomentText(at)}
                </span>
              </RowHead>
              <Cell className="hidden wrap-anywhere text-ink-soft md:table-cell">{cut(beginning, 100)}</Cell>
              <Cell>
                <StateBadge state={itsState} />
              </Cell>
              <Cell className="hidden whitespace-nowrap md:table-cell">
                <time dateTime={at}>{shortMomentText(at)}</time>
              </Cell>
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyList
          many="messages"
          none="No messages yet"
          all="/admin/waitlist/messages"
          search={query.search}
          filtered={state !== null}
          total={total}
        />
      )}
      <ListFoot total={total} page={query.page} headingId="list" />
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching messages" />;
}
