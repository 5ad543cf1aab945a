import { listCouriers } from "#app/accounts/couriers/queries.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import type { Route } from "./+types/couriers";
import { COURIERS } from "./courier-parts.tsx";

export const handle = screen({ load: "Error fetching the couriers" });

/** Loads the shop's couriers (rules routes/courier-account). */
export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await listCouriers(adminOf(context).db) };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Row>[] = [
  { head: "Courier", cell: ({ name }) => name },
  { head: "Phone", from: "sm", className: "tabular", cell: ({ phone }) => phone },
  {
    head: "Status",
    cell: ({ endedAt }) =>
      endedAt ? <Badge>Deactivated {dayText(endedAt)}</Badge> : <Badge tone="green">Active</Badge>,
  },
  { head: "Since", from: "md", cell: ({ madeAt }) => dayText(madeAt) },
];

export default function Couriers({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ListScreen
      heading="Couriers"
      actions={<ListLinks add="Add courier" />}
      one="courier"
      many="couriers"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          Couriers sign in to the courier app, where they see only their stops of the day.
        </p>
      }
      rows={rows}
    >
      <DataTable
        columns={COLUMNS}
        rows={rows}
        to={({ id }) => `${COURIERS}/${id}`}
        more={({ email }) => <span className="block wrap-anywhere text-ink-soft">{email}</span>}
      />
    </ListScreen>
  );
}
