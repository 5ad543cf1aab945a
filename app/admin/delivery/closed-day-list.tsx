import { Trash2 } from "lucide";
import { Link } from "react-router";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { Icon } from "#app/base/ui/icon.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { ClosedDayRow } from "#app/trade/delivery/close-day.server.ts";

/** Closed days with what is booked on them; the coming ones can be opened again. */
export function ClosedDayList({ days, caption, coming }: ListProps) {
  const columns = [
    { name: "Day" },
    { name: "Reason", className: "hidden sm:table-cell" },
    { name: "Booked" },
    ...(coming ? [{ name: "Actions", className: "text-right" }] : []),
  ];
  return (
    <Table caption={caption} columns={columns}>
      {days.map(({ day, reason, booked }) => (
        <tr key={day}>
          <RowHead>
            <span className="font-semibold">{calendarDayText(day)}</span>
            <span className="block break-words text-ink-soft sm:hidden">{reason}</span>
          </RowHead>
          <Cell className="hidden break-words sm:table-cell">{reason}</Cell>
          <Cell>
            {booked > 0 ? (
              <Link
                to={`/admin/orders?day=${day}`}
                className="link tabular -my-2 inline-flex min-h-11 items-center"
              >
                {bookedOrdersText(booked)}
              </Link>
            ) : (
              "Nothing"
            )}
          </Cell>
          {coming ? (
            <Cell className="text-right">
              <Link
                to={`?delete=${day}`}
                preventScrollReset
                aria-label={`Open ${calendarDayText(day)} again`}
                title="Open again"
                className="-my-2 inline-flex size-11 items-center justify-center rounded-full hover:bg-hairline"
              >
                <Icon of={Trash2} size={18} />
              </Link>
            </Cell>
          ) : null}
        </tr>
      ))}
    </Table>
  );
}

type ListProps = { days: readonly ClosedDayRow[]; caption: string; coming: boolean };

/** "3 orders". */
function bookedOrdersText(booked: number): string {
  return booked === 1 ? "1 order" : `${booked} orders`;
}
