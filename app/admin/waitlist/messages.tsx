import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { cut } from "#app/base/records/list-query.ts";
import { MESSAGE_SORTS, type MessageSort, readMessageState } from "#app/content/waitlist/admin-filters.ts";
import { countContactMessages, listContactMessages } from "#app/content/waitlist/admin-queries.server.ts";
import { CONTACT_MESSAGE_STATES, MESSAGE_STATE_LABELS } from "#app/content/waitlist/message-item.ts";
import type { Route } from "./+types/messages";
import { MessageStateBadge } from "./message-parts.tsx";

export const handle = screen({ load: "Error fetching messages" });

/** List of visitors' messages (rules email-screens/message-reply). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, MESSAGE_SORTS);
  const state = readMessageState(args.url.searchParams);
  const [{ rows, total }, counts] = await Promise.all([
    listContactMessages(db, query, state),
    countContactMessages(db),
  ]);
  const shown = rows.map(({ createdAt, ...row }) => ({ ...row, at: isoText(createdAt) }));
  return { rows: shown, total, counts, query, state };
}

type MessageLine = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<MessageLine, MessageSort>[] = [
  {
    head: "From",
    sort: "name",
    className: "md:w-64",
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    head: "Message",
    from: "md",
    narrow: ({ beginning, at }) => (
      <span className="wrap-anywhere">
        {cut(beginning, 100)} {shortMomentText(at)}
      </span>
    ),
    cell: ({ beginning }) => <span className="wrap-anywhere text-ink-soft">{cut(beginning, 100)}</span>,
  },
  { head: "Status", cell: ({ state }) => <MessageStateBadge state={state} /> },
  {
    head: "When",
    sort: "when",
    from: "md",
    className: "whitespace-nowrap",
    cell: ({ at }) => <time dateTime={at}>{shortMomentText(at)}</time>,
  },
];

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { rows, total, counts, query, state } = loaderData;
  const options = CONTACT_MESSAGE_STATES.map((one) => ({
    value: one,
    label: MESSAGE_STATE_LABELS[one],
    count: counts[one].toLocaleString("en-US"),
  }));
  return (
    <ListScreen
      actions={<ListLinks file="/admin/waitlist/messages.csv" />}
      search="Search names, emails, and messages"
      filters={
        <FilterLinks
          label="Message status"
          name="state"
          options={[{ value: null, label: "All" }, ...options]}
          current={state}
        />
      }
      one="message"
      many="messages"
      rows={rows}
      filtered={state !== null}
      {...{ total, query }}
    >
      <DataTable
        columns={COLUMNS}
        sorts={MESSAGE_SORTS}
        rows={rows}
        to={({ id }) => `/admin/waitlist/messages/${id}`}
        more={({ email }) => <span className="block wrap-anywhere text-ink-soft">{email}</span>}
      />
    </ListScreen>
  );
}
