import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { askedList, listAction } from "#app/admin/kit/list-action.server.ts";
import { DeleteLink, useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { WAITLIST_TABS } from "#app/admin/kit/tabs.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { NEWSLETTER_SORTS } from "#app/content/waitlist/admin-filters.ts";
import { findAddress, listSubscribers } from "#app/content/waitlist/admin-queries.server.ts";
import { removeFromNewsletter } from "#app/content/waitlist/remove-address.server.ts";
import { sourceLabel } from "#app/content/waitlist/source-labels.ts";
import type { Route } from "./+types/newsletter";

const LIST = "/admin/waitlist/newsletter";
const FAILED = "Error removing the address";

/** The newsletter's subscribers (rules 38.1). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, NEWSLETTER_SORTS);
  const [{ rows, total }, found] = await Promise.all([
    listSubscribers(db, query),
    asked ? findAddress(db, "newsletter", asked) : null,
  ]);
  return {
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, since: isoText(createdAt) })),
    total,
    query,
    deleting: found && {
      id: found.id,
      name: found.email,
      consequences: ["No newsletter goes to this address any more, and one that waits is withdrawn."],
    },
  };
}

export const action = listAction({
  list: LIST,
  failed: FAILED,
  remove: removeFromNewsletter,
  removed: "newsletter address removed",
});

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting } = loaderData;
  const column = useSortColumn(NEWSLETTER_SORTS);
  const columns = [
    column("email", "Email"),
    column("source", "Source", "hidden md:table-cell"),
    column("since", "Since", "hidden md:table-cell"),
    { name: "Actions", className: "text-right" },
  ];
  return (
    <ListScreen
      title="Newsletter | Waitlist"
      heading="Waitlist"
      actions={
        <a href={`${LIST}.csv`} className={buttonClass("quiet")}>
          Export CSV
        </a>
      }
      tabs={WAITLIST_TABS}
      tab="Newsletter"
      search="Search email addresses"
      name="Subscribers"
      one="subscriber"
      many="subscribers"
      none="Nobody has subscribed yet"
      shown={rows.length}
      {...{ total, query, deleting }}
      answer={actionData}
    >
      <Table caption="Newsletter" columns={columns}>
        {rows.map(({ id, email, source, since }) => (
          <tr key={id}>
            <RowHead>
              <span className="font-semibold wrap-anywhere">{email}</span>
              <span className="block text-ink-soft md:hidden">
                {sourceLabel(source)}, {momentText(since)}
              </span>
            </RowHead>
            <Cell className="hidden md:table-cell">{sourceLabel(source)}</Cell>
            <Cell className="hidden md:table-cell">
              <time dateTime={since}>{momentText(since)}</time>
            </Cell>
            <Cell>
              <div className="-my-2 flex justify-end">
                <DeleteLink id={id} label={`Remove ${email}`} title="Remove" />
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching newsletter");
