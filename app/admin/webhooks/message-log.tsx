import { Link, useSearchParams } from "react-router";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import {
  MESSAGE_LABELS,
  MESSAGE_STATES,
  MESSAGES_PER_PAGE,
  type MessageState,
} from "#app/base/webhooks/events.ts";
import type { MessageRow } from "#app/base/webhooks/queries.server.ts";
import { trySentence } from "#app/base/webhooks/retries.ts";
import { MessageBadge, StepButton, WEBHOOKS } from "./endpoint-parts.tsx";

const COLUMNS = [
  { name: "Event" },
  { name: "State" },
  { name: "Last answer", className: "max-sm:hidden" },
  { name: "Time", className: "text-right max-md:hidden" },
  { name: "Tries", className: "text-right max-md:hidden" },
];

type LogProps = { state: MessageState | null; page: number; rows: MessageRow[]; total: number };

/** What was sent to an endpoint, the newest first, with what it answered and how long that took (rules webhooks 5). */
export function MessageLog({ state, page, rows, total }: LogProps) {
  const [params] = useSearchParams();
  return (
    <div id="log" tabIndex={-1} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterLinks
          label="State of the messages"
          name="state"
          options={[
            { value: null, label: "All" },
            ...MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_LABELS[value] })),
          ]}
          current={state}
        />
        {state === "given_up" && rows.length > 0 ? (
          <StepButton step="send again" label="Send all of them again" />
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">Nothing was sent yet.</p>
      ) : (
        <Table caption="Messages" columns={COLUMNS}>
          {rows.map((row) => (
            <tr key={row.id} className={LINKED_ROW}>
              <RowHead>
                <Link to={`${WEBHOOKS}/messages/${row.id}`} className={`${ROW_LINK} font-mono text-sm`}>
                  {row.kind}
                </Link>
                <span className="block text-sm text-ink-soft">{shortMomentText(row.createdAt)}</span>
              </RowHead>
              <Cell>
                <MessageBadge state={row.state} />
              </Cell>
              <Cell className="max-sm:hidden">{row.tries > 0 ? trySentence(row) : "Not sent yet"}</Cell>
              <Cell className="tabular text-right max-md:hidden">
                {row.ms === null ? "" : `${row.ms} ms`}
              </Cell>
              <Cell className="tabular text-right max-md:hidden">{row.tries}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks
        page={page}
        pages={Math.ceil(total / MESSAGES_PER_PAGE)}
        pathOf={(next) => withParams(params, { page: String(next) })}
        headingId="log"
      />
    </div>
  );
}
