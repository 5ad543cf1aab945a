import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { listRecalls } from "#app/trade/recalls/queries.server.ts";
import type { Route } from "./+types/recalls";
import { scopeText } from "./batch-sentences.ts";

export const handle = screen({ load: "Error fetching recalls" });

/** Recall list, newest first (rules recalls/record). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, ONE_ORDER);
  return { query, ...(await listRecalls(db, query.page)) };
}

const COLUMNS: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  { head: "Recalled item", cell: ({ product }) => product },
  { head: "Reason", from: "md", className: "wrap-anywhere", cell: ({ reason }) => reason },
  {
    head: "Notice",
    cell: ({ sentAt }) => (sentAt ? <Badge tone="green">Sent</Badge> : <Badge tone="yellow">Not sent</Badge>),
  },
  { head: "Started", from: "sm", className: "whitespace-nowrap", cell: ({ beganAt }) => momentText(beganAt) },
];

export default function Recalls({ loaderData }: Route.ComponentProps) {
  const { rows, total, query } = loaderData;
  return (
    <ListScreen
      actions={<ListLinks add="Start recall" />}
      one="recall"
      many="recalls"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          A recall stops sales of a batch immediately, finds every affected customer, and notifies them.
        </p>
      }
      rows={rows}
      {...{ total, query }}
    >
      <DataTable
        columns={COLUMNS}
        rows={rows}
        to={({ id }) => `/admin/batches/recalls/${id}`}
        more={(row) => <span className="block text-ink-soft">{scopeText(row)}</span>}
      />
    </ListScreen>
  );
}
