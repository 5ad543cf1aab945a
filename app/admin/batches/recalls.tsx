import { Link } from "react-router";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { listRecalls } from "#app/trade/recalls/queries.server.ts";
import type { Route } from "./+types/recalls";
import { scopeText } from "./recall-parts.tsx";

export const handle = screen({ load: "Error fetching recalls" });

/** The recalls, the newest first (rules recalls 5). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, ONE_ORDER);
  const { rows, total } = await listRecalls(db, query.page);
  return { rows, total, query };
}

const COLUMNS = [
  { name: "What is recalled" },
  { name: "Why", className: "hidden md:table-cell" },
  { name: "Notice" },
  { name: "Begun", className: "hidden sm:table-cell" },
];

export default function Recalls({ loaderData }: Route.ComponentProps) {
  const { rows, total, query } = loaderData;
  return (
    <ListScreen
      actions={<ButtonLink to="/admin/batches/recalls/new">Begin a recall</ButtonLink>}
      name="Recalls"
      one="recall"
      many="recalls"
      none="No recalls"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          A recall stops the sale of a batch at once, finds everybody who has some of it, and tells them.
        </p>
      }
      shown={rows.length}
      {...{ total, query }}
    >
      <Table caption="Recalls" columns={COLUMNS}>
        {rows.map((row) => (
          <tr key={row.id} className={LINKED_ROW}>
            <RowHead>
              <Link to={`/admin/batches/recalls/${row.id}`} className={ROW_LINK}>
                {row.product}
              </Link>
              <span className="block text-ink-soft">{scopeText(row)}</span>
            </RowHead>
            <Cell className="hidden wrap-anywhere md:table-cell">{row.reason}</Cell>
            <Cell>
              {row.sentAt ? <Badge tone="green">Sent</Badge> : <Badge tone="yellow">Not sent</Badge>}
            </Cell>
            <Cell className="hidden whitespace-nowrap sm:table-cell">{momentText(row.beganAt)}</Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}
