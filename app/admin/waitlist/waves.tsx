import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { DeleteLink, ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { deleteWave } from "#app/content/waitlist/send-wave.server.ts";
import { findWave, listWaves } from "#app/content/waitlist/wave-queries.server.ts";
import type { Route } from "./+types/waves";
import { WAVES } from "./wave-parts.tsx";

export const handle = screen({ load: "Error fetching invite waves", save: "Error deleting the invite wave" });

/** Invite waves, newest first (rules invitations/wave-draft). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, ONE_ORDER);
  const [{ rows, total }, found] = await Promise.all([
    listWaves(db, query.page),
    asked ? findWave(db, asked) : null,
  ]);
  const deleting =
    found && found.sentAt === null
      ? { id: found.id, name: found.subject, consequences: ["No one has been invited with it."] }
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
    removed: (outcome) =>
      outcome.ok ? "Invite wave deleted" : "This invite wave has been sent and can't be deleted.",
  }),
});

type WaveLine = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<WaveLine>[] = [
  {
    head: "Invite wave",
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
    head: "Status",
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
      actions={<ListLinks add="New invite wave" />}
      name="Invite waves"
      one="invite wave"
      many="invite waves"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          Invite people from selected ZIP codes, longest wait first, up to your delivery capacity.
        </p>
      }
      rows={rows}
      answer={actionData}
      {...{ total, query, deleting }}
    >
      <DataTable
        caption="Invite waves"
        columns={COLUMNS}
        rows={rows}
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
