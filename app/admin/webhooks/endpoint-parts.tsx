import { useSearchParams } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { StepForm, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { momentText, shortMomentText } from "#app/base/lib/moment-text.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { FieldGroup, TextField } from "#app/base/ui/field.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import {
  ENDPOINT_ADDRESS_LENGTH,
  ENDPOINT_NAME_LENGTH,
  EVENT_KINDS,
  EVENT_LABELS,
  MESSAGE_LABELS,
  MESSAGE_STATES,
  MESSAGES_PER_PAGE,
  type MessageState,
} from "#app/base/webhooks/events.ts";
import type { MessageRow } from "#app/base/webhooks/queries.server.ts";
import { trySentence } from "#app/base/webhooks/retries.ts";

export const WEBHOOKS = "/admin/webhooks";

type State = { offAt: string | null; failingSince: string | null };

/** Whether an endpoint takes what it is sent, in words. */
export function EndpointBadge({ of: { offAt, failingSince } }: { of: State }) {
  if (offAt) return <Badge>Off</Badge>;
  return failingSince ? <Badge tone="yellow">Failing</Badge> : <Badge tone="green">On</Badge>;
}

export function MessageBadge({ state }: { state: MessageState }) {
  const tones = { waiting: "yellow", sent: "green", failed: "gray" } as const;
  return <Badge tone={tones[state]}>{MESSAGE_LABELS[state]}</Badge>;
}

/** The fields of an endpoint (rules webhooks/endpoints). */
export function EndpointFields({ values, errors }: Filled) {
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="What it is for"
        required
        autoComplete="off"
        maxLength={ENDPOINT_NAME_LENGTH}
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        id="url"
        name="url"
        type="url"
        label="Address"
        hint="It begins with https://. An address inside the shop's own network is never sent to."
        required
        autoComplete="off"
        maxLength={ENDPOINT_ADDRESS_LENGTH}
        defaultValue={values.url}
        error={errors.url}
      />
      <FieldGroup id="kinds" label="What is sent there" error={errors.kinds} focusable>
        {EVENT_KINDS.map((kind) => (
          <CheckboxField
            key={kind}
            id={kind}
            name={kind}
            label={
              <>
                {EVENT_LABELS[kind]} <span className="font-mono text-sm text-ink-soft">{kind}</span>
              </>
            }
            defaultChecked={values[kind] === "on"}
          />
        ))}
      </FieldGroup>
    </>
  );
}

type SecretProps = { secret: string | null; oldSecretUntil: string | null };

/** The secret with which receivers check what they get, and a new one. */
export function SecretPart({ secret, oldSecretUntil }: SecretProps) {
  return (
    <>
      <p className="mb-3">
        Whoever receives the messages checks with this secret that they come from this shop, by the Standard
        Webhooks scheme.
      </p>
      {secret ? (
        <details className="mb-4">
          <summary className="inline-flex min-h-11 items-center font-semibold">Show the secret</summary>
          <p className="font-mono wrap-anywhere select-all">{secret}</p>
        </details>
      ) : (
        <p className="mb-4 font-medium text-clay">
          The secret cannot be read any more, since the shop's own secret was changed. Make a new one.
        </p>
      )}
      {oldSecretUntil ? (
        <p className="mb-3 text-sm text-ink-soft">
          The one before signs too until {momentText(oldSecretUntil)}.
        </p>
      ) : null}
      <TwoSteps summary="Make a new secret…">
        <p className="mb-3 text-sm">
          The one of now goes on signing for a day, so that nothing is refused meanwhile.
        </p>
        <StepForm intent="new secret">Make a new secret</StepForm>
      </TwoSteps>
    </>
  );
}

const MESSAGE_COLUMNS: Column<MessageRow>[] = [
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
        {state === "failed" && rows.length > 0 ? (
          <StepForm intent="send again">Send all of them again</StepForm>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">Nothing was sent yet.</p>
      ) : (
        <DataTable
          caption="Messages"
          columns={MESSAGE_COLUMNS}
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
