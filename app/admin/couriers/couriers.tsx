import { Link } from "react-router";
import { listCouriers } from "#app/accounts/couriers/queries.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import type { Route } from "./+types/couriers";

export const handle = screen({ load: "Error fetching the couriers" });

/** The people who drive for the shop (rules couriers 1). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  return { rows: await listCouriers(db) };
}

const COLUMNS = [
  { name: "Courier" },
  { name: "Phone", className: "max-sm:hidden" },
  { name: "State" },
  { name: "Since", className: "max-md:hidden" },
];

export default function Couriers({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ListScreen
      heading="Couriers"
      actions={<ButtonLink to="/admin/routes/couriers/new">Add courier</ButtonLink>}
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
      <Table caption="Couriers" columns={COLUMNS}>
        {rows.map((row) => (
          <tr key={row.id} className={LINKED_ROW}>
            <RowHead>
              <Link to={`/admin/routes/couriers/${row.id}`} className={ROW_LINK}>
                {row.name}
              </Link>
              <span className="block wrap-anywhere text-ink-soft">{row.email}</span>
            </RowHead>
            <Cell className="tabular max-sm:hidden">{row.phone}</Cell>
            <Cell>
              {row.endedAt ? <Badge>Ended {dayText(row.endedAt)}</Badge> : <Badge tone="green">Drives</Badge>}
            </Cell>
            <Cell className="max-md:hidden">{dayText(row.madeAt)}</Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}
