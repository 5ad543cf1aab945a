import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { DeleteLink } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { deleteWave } from "#app/content/waitlist/save-wave.server.ts";
import { findWave, listWaves } from "#app/content/waitlist/wave-queries.server.ts";
import type { Route } from "./+types/waves";
import { WAVES } from "./wave-parts.tsx";

export const handle = screen({ load: "Error fetching waves", save: "Error deleting the wave" });

/** The waves of invitations, the newest first (rules invitations/wave-draft). */
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
  delete: deletingStep({
    remove: deleteWave,
    removed: (outcome) => (outcome.ok ? "Wave deleted" : "The wave was sent meanwhile, so it stays."),
  }),
});

type WaveLine = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<WaveLine>[] = [
  {
    head: "Wave",
    cell: ({ id, subject }) => (
      <Link to={`${WAVES}/${id}`} className="link font-semibold">
        {subject}
      </Link>
    ),
  },
  {
    head: "People",
    align: "number",
    cell: ({ isSent, invited, people }) => (isSent ? invited : people).toLocaleString("en-US"),
  },
  {
    head: "State",
    from: "sm",
    narrow: true,
    cell: ({ isSent }) => (isSent ? <Badge tone="green">Sent</Badge> : <Badge tone="yellow">Draft</Badge>),
  },
  { head: "When", from: "sm", cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
];

export default function Waves({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ButtonLink to={`${WAVES}/new`}>New wave</ButtonLink>}
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
      <DataTable
        caption="Waves"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        more={({ zips }) => <span className="tabular block text-ink-soft">{zips.join(", ")}</span>}
        actions={({ id, subject, isSent }) => (
          <div className="-my-2 flex justify-end">
            {isSent ? null : <DeleteLink id={id} label={`Delete ${subject}`} title="Delete" />}
          </div>
        )}
      />
    </ListScreen>
  );
}
