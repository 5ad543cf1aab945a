import { adminOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { listEndpoints } from "#app/base/webhooks/queries.server.ts";
import type { Route } from "./+types/webhooks";
import { EndpointBadge, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the webhooks" });

/** List of webhooks (rules webhooks/endpoints). */
export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await listEndpoints(adminOf(context).db) };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Row>[] = [
  { head: "Webhook", cell: ({ name }) => name },
  { head: "Status", cell: (row) => <State row={row} /> },
  { head: "Queued", from: "sm", align: "number", cell: ({ waiting }) => waiting.toLocaleString("en-US") },
  { head: "Failed", from: "sm", align: "number", cell: ({ failed }) => failed.toLocaleString("en-US") },
];

export default function Webhooks({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ListScreen
      actions={<ListLinks add="Add webhook" />}
      one="webhook"
      many="webhooks"
      none="No webhooks"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          Webhooks notify other systems when something happens, such as a new order or a stock change. Failed
          deliveries are retried for three days.
        </p>
      }
      rows={rows}
    >
      <DataTable
        columns={COLUMNS}
        rows={rows}
        to={({ id }) => `${WEBHOOKS}/${id}`}
        more={({ url }) => <span className="block wrap-anywhere text-ink-soft">{url}</span>}
      />
    </ListScreen>
  );
}

function State({ row }: { row: Row }) {
  return (
    <>
      <EndpointBadge of={row} />
      {row.failingSince && !row.offAt ? (
        <span className="block text-sm text-ink-soft">since {momentText(row.failingSince)}</span>
      ) : null}
    </>
  );
}
