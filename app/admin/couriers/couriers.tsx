import { listCouriers } from "#app/accounts/couriers/queries.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/couriers";
import { COURIERS } from "./courier-parts.tsx";

export const handle = screen({ load: "Error fetching the couriers" });

/** The people who drive for the shop (rules routes/courier-account). */
export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await listCouriers(adminOf(context).db) };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Row>[] = [
  { head: "Courier", cell: ({ name }) => name },
  { head: "Phone", from: "sm", className: "tabular", cell: ({ phone }) => phone },
  {
    head: "State",
    cell: ({ endedAt }) =>
      endedAt ? <Badge>Ended {dayText(endedAt)}</Badge> : <Badge tone="green">Drives</Badge>,
  },
  { head: "Since", from: "md", cell: ({ madeAt }) => dayText(madeAt) },
];

export default function Couriers({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ListScreen
      heading="Couriers"
      actions={<ButtonLink to={`${COURIERS}/new`}>Add courier</ButtonLink>}
      name="Couriers"
      one="courier"
      many="couriers"
      none="No couriers"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          A courier signs in on the phone in the car, sees the stops of the day, and nothing else of the shop.
        </p>
      }
      shown={rows.length}
      total={rows.length}
    >
      <DataTable
        caption="Couriers"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        to={({ id }) => `${COURIERS}/${id}`}
        more={({ email }) => <span className="block wrap-anywhere text-ink-soft">{email}</span>}
      />
    </ListScreen>
  );
}
