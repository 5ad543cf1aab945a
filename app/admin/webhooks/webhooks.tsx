import { Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { listEndpoints } from "#app/base/webhooks/queries.server.ts";
import type { Route } from "./+types/webhooks";
import { EndpointBadge, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the webhooks" });

/** Where other programs hear of what happens in the shop (rules webhooks 1). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  return { rows: await listEndpoints(db) };
}

const COLUMNS = [
  { name: "Webhook" },
  { name: "State" },
  { name: "Waiting", className: "text-right max-sm:hidden" },
  { name: "Given up", className: "text-right max-sm:hidden" },
];

export default function Webhooks({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ListScreen
      actions={<ButtonLink to={`${WEBHOOKS}/new`}>Add webhook</ButtonLink>}
      name="Webhooks"
      one="webhook"
      many="webhooks"
      none="No webhooks"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          A webhook tells another program as soon as something happens: an order is placed, a courier sets
          out, a stock changes. What it does not take is sent again for three days.
        </p>
      }
      shown={rows.length}
      total={rows.length}
    >
      <Table caption="Webhooks" columns={COLUMNS}>
        {rows.map((row) => (
          <tr key={row.id} className={LINKED_ROW}>
            <RowHead>
              <Link to={`${WEBHOOKS}/${row.id}`} className={ROW_LINK}>
                {row.name}
              </Link>
              <span className="block wrap-anywhere text-ink-soft">{row.url}</span>
            </RowHead>
            <Cell>
              <EndpointBadge of={row} />
              {row.failingSince && !row.offAt ? (
                <span className="block text-sm text-ink-soft">since {momentText(row.failingSince)}</span>
              ) : null}
            </Cell>
            <Cell className="tabular text-right max-sm:hidden">{row.waiting.toLocaleString("en-US")}</Cell>
            <Cell className="tabular text-right max-sm:hidden">{row.givenUp.toLocaleString("en-US")}</Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}
