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

/** Status badge of an endpoint. */
export function EndpointBadge({ of: { offAt, failingSince } }: { of: State }) {
  if (offAt) return <Badge>Off</Badge>;
  return failingSince ? <Badge tone="yellow">Failing</Badge> : <Badge tone="green">On</Badge>;
}

export function MessageBadge({ state }: { state: MessageState }) {
  const tones = { waiting: "yellow", sent: "green", failed: "gray" } as const;
  return <Badge tone={tones[state]}>{MESSAGE_LABELS[state]}</Badge>;
}

/** Fields of an endpoint (rules webhooks/endpoints). */
export function EndpointFields({ values, errors }: Filled) {
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="Name"
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
        label="Endpoint URL"
        hint="Must start with https://. Events are never sent to addresses inside the shop's network."
        required
        autoComplete="off"
        maxLength={ENDPOINT_ADDRESS_LENGTH}
        defaultValue={values.url}
        error={errors.url}
      />
      <FieldGroup id="kinds" label="Events" error={errors.kinds} focusable>
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

/** Signing secret of an endpoint, with the form to rotate it. */
export function SecretPart({ secret, oldSecretUntil }: SecretProps) {
  return (
    <>
      <p className="mb-3">
        Use this secret to verify that events come from this shop (Standard Webhooks scheme).
      </p>
      {secret ? (
        <details className="mb-4">
          <summary className="inline-flex min-h-11 items-center font-semibold">Show secret</summary>
          <p className="font-mono wrap-anywhere select-all">{secret}</p>
        </details>
      ) : (
        <p className="mb-4 font-medium text-clay">
          The secret can't be read because the shop's own secret changed. Rotate it.
        </p>
      )}
      {oldSecretUntil ? (
        <p className="mb-3 text-sm text-ink-soft">
          Events are also signed with the previous secret until {momentText(oldSecretUntil)}.
        </p>
      ) : null}
      <TwoSteps summary="Rotate secret…">
        <p className="text-sm">
          The current secret keeps signing for one more day, so no events are rejected during the change.
        </p>
        <StepForm intent="new secret">Rotate secret</StepForm>
      </TwoSteps>
    </>
  );
}

const MESSAGE_COLUMNS: Column<MessageRow>[] = [
  { head: "Event", cell: ({ kind }) => <span className="font-mono text-sm">{kind}</span> },
  { head: "Status", cell: ({ state }) => <MessageBadge state={state} /> },
  { head: "Last response", from: "sm", cell: (row) => (row.tries > 0 ? trySentence(row) : "Not sent yet") },
  { head: "Time", from: "md", align: "number", cell: ({ ms }) => (ms === null ? "" : `${ms} ms`) },
  { head: "Attempts", from: "md", align: "number", cell: ({ tries }) => tries },
];

type LogProps = { state: MessageState | null; page: number; rows: MessageRow[]; total: number };

/**
 * Delivery log of an endpoint, newest first, with responses and response times (rules webhooks/delivery-log).
 */
export function MessageLog({ state, page, rows, total }: LogProps) {
  const [params] = useSearchParams();
  return (
    <div id="log" tabIndex={-1} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterLinks
          label="Delivery status"
          name="state"
          options={[
            { value: null, label: "All" },
            ...MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_LABELS[value] })),
          ]}
          current={state}
        />
        {state === "failed" && rows.length > 0 ? <StepForm intent="send again">Resend all</StepForm> : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">No deliveries yet.</p>
      ) : (
        <DataTable
          caption="Deliveries"
          columns={MESSAGE_COLUMNS}
          rows={rows}
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
