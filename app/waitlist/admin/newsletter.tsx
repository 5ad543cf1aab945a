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

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const read = deleteForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": deletingFailed(TABLE) }, values: {} }, { status: 400 });
  const actor = actorOf(viewer, context);
  await removeFromNewsletter(context.get(database), actor, read.data.id, Temporal.Now.instant());
  return leadTo(context, `${LIST}${withParams(url.searchParams, {})}`, "newsletter address removed");
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
          table={TABLE}
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
