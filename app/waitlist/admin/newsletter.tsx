import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { answerDeletion } from "#app/desk/answer-deletion.server.ts";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { ListCount, ListFoot, useSortColumn } from "#app/desk/list-parts.tsx";
import { readListQuery, withParams } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { deletingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { momentText } from "#app/lib/moment-text.ts";
import { isoText } from "#app/lib/shop-time.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Cell, RowHead, Table } from "#app/ui/table.tsx";
import { NEWSLETTER_SORTS } from "../admin-filters.ts";
import { findAddress, listSubscribers } from "../admin-queries.server.ts";
import { WaitlistTabs } from "../admin-tabs.tsx";
import { removeFromNewsletter } from "../remove-address.server.ts";
import { RemoveLink } from "../remove-link.tsx";
import { sourceLabel } from "../source-labels.ts";
import type { Route } from "./+types/newsletter";

const TABLE = "newsletter_subscribers";
const LIST = "/admin/waitlist/newsletter";

/** The newsletter's subscribers (rules 38.1). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, NEWSLETTER_SORTS);
  const asked = url.searchParams.get("delete");
  const [{ rows, total }, removing] = await Promise.all([
    listSubscribers(db, query),
    isUuid(asked) ? findAddress(db, "newsletter", asked) : null,
  ]);
  return {
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, since: isoText(createdAt) })),
    total,
    query,
    removing,
    list: withParams(url.searchParams, {}),
  };
}

export function action(asked: Route.ActionArgs) {
  return answerDeletion(asked, {
    table: TABLE,
    list: LIST,
    said: "newsletter address removed",
    remove: removeFromNewsletter,
  });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, deletingFailed(TABLE));
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, removing, list } = loaderData;
  const column = useSortColumn(NEWSLETTER_SORTS);
  const columns = [
    column("email", "Email"),
    column("source", "Source", "hidden md:table-cell"),
    column("since", "Since", "hidden md:table-cell"),
    { name: "Actions", className: "text-right" },
  ];
  return (
    <div className="flex flex-col gap-6">
      <title>Newsletter | Waitlist | Admin</title>
      <PageHead title="Waitlist">
        <a href={`${LIST}.csv`} className={buttonClass("quiet")}>
          Export CSV
        </a>
      </PageHead>
      <WaitlistTabs current="Newsletter" />
      <ListSearch placeholder="Search email addresses" />
      <h2 id="list" tabIndex={-1} className="sr-only">
        Subscribers
      </h2>
      <ListCount total={total} one="subscriber" many="subscribers" />
      {rows.length > 0 ? (
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
                <RemoveLink id={id} email={email} />
              </Cell>
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyList
          many="addresses"
          none="Nobody has subscribed yet"
          all={LIST}
          search={query.search}
          total={total}
        />
      )}
      <ListFoot total={total} page={query.page} headingId="list" />
      {removing ? (
        <DeleteQuestion
          id={removing.id}
          name={removing.email}
          hangs={["No newsletter goes to this address any more, and one that waits is withdrawn."]}
          back={`${LIST}${list}`}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching newsletter" />;
}
