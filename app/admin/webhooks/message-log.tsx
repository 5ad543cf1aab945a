import { useSearchParams } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import {
  MESSAGE_LABELS,
  MESSAGE_STATES,
  MESSAGES_PER_PAGE,
  type MessageState,
} from "#app/base/webhooks/events.ts";
import type { MessageRow } from "#app/base/webhooks/queries.server.ts";
import { trySentence } from "#app/base/webhooks/retries.ts";
import { MessageBadge, WEBHOOKS } from "./endpoint-parts.tsx";

const COLUMNS: Column<MessageRow>[] = [
  { head: "Event", cell: ({ kind }) => <span className="font-mono text-sm">{kind}</span> },
  { head: "State", cell: ({ state }) => <MessageBadge state={state} /> },
  { head: "Last answer", from: "sm", cell: (row) => (row.tries > 0 ? trySentence(row) : "Not sent yet") },
  { head: "Time", from: "md", align: "number", cell: ({ ms }) => (ms === null ? "" : `${ms} ms`) },
  { head: "Tries", from: "md", align: "number", cell: ({ tries }) => tries },
];

type LogProps = { state: MessageState | null; page: number; rows: MessageRow[]; total: number };

/** What was sent to an endpoint, the newest first, with what it answered and how long that took (rules webhooks/delivery-log). */
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
          <StepForm intent="send again">Send all of them again</StepForm>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">Nothing was sent yet.</p>
      ) : (
        <DataTable
          caption="Messages"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => `${WEBHOOKS}/messages/${id}`}
          more={({ createdAt }) => (
            <span className="block text-sm text-ink-soft">{shortMomentText(createdAt)}</span>
          )}
        />
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
