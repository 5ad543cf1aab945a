import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { askedList, deleteRow } from "#app/admin/kit/list-action.server.ts";
import { DeleteLink } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { deleteWave } from "#app/content/waitlist/save-wave.server.ts";
import { findWave, listWaves } from "#app/content/waitlist/wave-queries.server.ts";
import type { Route } from "./+types/waves";

const LIST = "/admin/waitlist/waves";
const FAILED = "Error deleting the wave";

export const handle = screen({ load: "Error fetching waves", save: FAILED });

/** The waves of invitations, the newest first (rules launch 4). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, ONE_ORDER);
  const [{ rows, total }, found] = await Promise.all([
    listWaves(db, query.page),
    asked ? findWave(db, asked) : null,
  ]);
  const deleting =
    found && found.sentAt === null
      ? { id: found.id, name: found.subject, consequences: ["Nobody has been invited by it."] }
      : null;
  const shown = rows.map(({ id, subject, zips, people, invited, createdAt, sentAt }) => ({
    ...{ id, subject, zips, people, invited },
    at: isoText(sentAt ?? createdAt),
    isSent: sentAt !== null,
  }));
  return { rows: shown, total, query, deleting };
}

export const action = actionsOf({
  delete: deleteRow({
    remove: deleteWave,
    removed: (outcome) => (outcome.ok ? "Wave deleted" : "The wave was sent meanwhile, so it stays."),
  }),
});

const COLUMNS = [
  { name: "Wave" },
  { name: "People", className: "text-right" },
  { name: "State", className: "hidden sm:table-cell" },
  { name: "When", className: "hidden sm:table-cell" },
  { name: "Actions", className: "text-right" },
];

export default function Waves({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ButtonLink to={`${LIST}/new`}>New wave</ButtonLink>}
      name="Waves"
      one="wave"
      many="waves"
      none="No waves yet"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          A wave invites those who wait longest in some ZIPs, no more than the delivery windows can carry.
        </p>
      }
      shown={rows.length}
      answer={actionData}
      {...{ total, query, deleting }}
    >
      <Table caption="Waves" columns={COLUMNS}>
        {rows.map(({ id, subject, zips, people, invited, at, isSent }) => (
          <tr key={id}>
            <RowHead>
              <Link to={`${LIST}/${id}`} className="link font-semibold">
                {subject}
              </Link>
              <span className="tabular block text-ink-soft">{zips.join(", ")}</span>
              <span className="mt-1 block sm:hidden">{stateOf(isSent)}</span>
            </RowHead>
            <Cell className="tabular text-right">{(isSent ? invited : people).toLocaleString("en-US")}</Cell>
            <Cell className="hidden sm:table-cell">{stateOf(isSent)}</Cell>
            <Cell className="hidden sm:table-cell">
              <time dateTime={at}>{momentText(at)}</time>
            </Cell>
            <Cell>
              <div className="-my-2 flex justify-end">
                {isSent ? null : <DeleteLink id={id} label={`Delete ${subject}`} title="Delete" />}
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}

function stateOf(isSent: boolean) {
  return isSent ? <Badge tone="green">Sent</Badge> : <Badge tone="yellow">Draft</Badge>;
}
