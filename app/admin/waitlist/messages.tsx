import { Link } from "react-router";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { cut } from "#app/base/records/list-query.ts";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { MESSAGE_SORTS, readMessageState } from "#app/content/waitlist/admin-filters.ts";
import { countMessages, listMessages } from "#app/content/waitlist/admin-queries.server.ts";
import { MESSAGE_STATE_LABELS, MESSAGE_STATES } from "#app/content/waitlist/message-item.ts";
import type { Route } from "./+types/messages";
import { ExportLink } from "./address-list.tsx";
import { StateBadge } from "./message-parts.tsx";

export const handle = screen({ load: "Error fetching messages" });

/** The messages from visitors (rules mail-screens 6). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, MESSAGE_SORTS);
  const state = readMessageState(args.url.searchParams);
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
    <ListScreen
      actions={<ExportLink list="messages" />}
      search="Search names, addresses and texts"
      filters={
        <FilterLinks
          label="State of the messages"
          name="state"
          options={[{ value: null, label: "All" }, ...options]}
          current={state}
        />
      }
      name="Messages"
      one="message"
      many="messages"
      none="No messages yet"
      shown={rows.length}
      filtered={state !== null}
      {...{ total, query }}
    >
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
    </ListScreen>
  );
}
