import { RowActions } from "#app/desk/list-parts.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, RowHead, Table } from "#app/ui/table.tsx";
import { percentOf } from "./tax-item.ts";

/** A tax rate as the admin's list shows it; `begun` since its first day. */
export type TaxListRow = {
  id: string;
  name: string;
  basisPoints: number;
  zip: string | null;
  appliesToDelivery: boolean;
  fromDate: string;
  source: string;
  begun: boolean;
};

/** The tax rates, by name and place. */
export function TaxTable({ rates }: { rates: readonly TaxListRow[] }) {
  const columns = [
    { name: "Tax" },
    { name: "Rate", className: "text-right" },
    { name: "Where", className: "hidden sm:table-cell" },
    { name: "From", className: "hidden sm:table-cell" },
    { name: "Source", className: "hidden xl:table-cell" },
    { name: "Actions", className: "text-right" },
  ];
  return (
    <Table caption="Tax rates" columns={columns}>
      {rates.map((rate) => (
        <tr key={rate.id}>
          <RowHead>
            <span className="font-semibold break-words">{rate.name}</span>{" "}
            {rate.begun ? null : <Badge tone="yellow">Not yet</Badge>}
            <span className="block text-ink-soft">
              {rate.appliesToDelivery ? "merchandise and delivery" : "merchandise"}
            </span>
            <span className="tabular block text-ink-soft sm:hidden">
              {rate.zip ?? "Every ZIP"}, from {rate.fromDate}
            </span>
          </RowHead>
          <Cell className="tabular text-right">{percentOf(rate.basisPoints)}%</Cell>
          <Cell className="tabular hidden whitespace-nowrap sm:table-cell">{rate.zip ?? "Every ZIP"}</Cell>
          <Cell className="tabular hidden whitespace-nowrap sm:table-cell">{rate.fromDate}</Cell>
          <Cell className="hidden break-words text-ink-soft xl:table-cell">{rate.source}</Cell>
          <Cell>
            <RowActions
              id={rate.id}
              name={`${rate.name}, ${rate.zip ?? "every ZIP"}`}
              edit={`/admin/delivery/taxes/${rate.id}`}
            />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
