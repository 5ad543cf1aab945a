import { StepForm, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { FieldGroup } from "#app/base/ui/field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import {
  ENDPOINT_ADDRESS_LENGTH,
  ENDPOINT_NAME_LENGTH,
  EVENT_KINDS,
  EVENT_LABELS,
  MESSAGE_LABELS,
  type MessageState,
} from "#app/base/webhooks/events.ts";

export const WEBHOOKS = "/admin/webhooks";

type State = { offAt: string | null; failingSince: string | null };

/** Whether an endpoint takes what it is sent, in words. */
export function EndpointBadge({ of: { offAt, failingSince } }: { of: State }) {
  if (offAt) return <Badge>Off</Badge>;
  return failingSince ? <Badge tone="yellow">Failing</Badge> : <Badge tone="green">On</Badge>;
}

export function MessageBadge({ state }: { state: MessageState }) {
  const tones = { waiting: "yellow", sent: "green", given_up: "gray" } as const;
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
