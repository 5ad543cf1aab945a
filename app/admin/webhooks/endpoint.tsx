import { authentication } from "#app/accounts/auth/context.server.ts";
import {
  actionsOf,
  adminOf,
  doneAt,
  found,
  idOf,
  NO_FIELDS,
  proveFirst,
  type Sent,
  step,
} from "#app/admin/kit/admin.server.ts";
import { DetailPage, Notice, Part, StepForm, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { oneOf, readFilters } from "#app/base/records/list-query.ts";
import { endpointForm } from "#app/base/webhooks/endpoint-form.ts";
import { MESSAGE_STATES } from "#app/base/webhooks/events.ts";
import { findEndpoint, listMessages } from "#app/base/webhooks/queries.server.ts";
import { type EndpointStep, stepEndpoint } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/endpoint";
import { EndpointBadge, EndpointFields, MessageLog, SecretPart, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the webhook", save: "Error saving the webhook" });

export const middleware = [proveFirst];

/** A webhook with its delivery log, secret, and settings. Requires a recent sign-in. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const endpoint = found(await findEndpoint(db, context.get(authentication), idOf(params.id)));
  const { state } = readFilters(url.searchParams, { state: oneOf(MESSAGE_STATES) });
  const page = readPage(url.searchParams.get("page"));
  return { endpoint, state, page, messages: await listMessages(db, endpoint.id, state, page) };
}

async function carryOut({ id, db, actor, context, now }: Sent<unknown>, step: EndpointStep): Promise<void> {
  const done = await stepEndpoint(db, { actor, auth: context.get(authentication) }, id, step, now);
  found(done.ok ? done : null);
}

const press = (kind: Exclude<EndpointStep["kind"], "change">, said: string) =>
  step(NO_FIELDS, async (sent) => {
    await carryOut(sent, { kind });
    return kind === "delete" ? doneAt(sent.context, WEBHOOKS, said) : sent.done(said);
  });

export const action = actionsOf({
  save: step(endpointForm, async (sent) => {
    await carryOut(sent, { kind: "change", form: sent.form });
    return sent.done("Webhook saved");
  }),
  on: press("on", "Webhook enabled. Queued events are being sent."),
  off: press("off", "Webhook disabled."),
  delete: press("delete", "Webhook deleted"),
  "new secret": press("new secret", "Secret rotated."),
  test: press("test", "Test event sent. See the response below."),
  "send again": press("send again", "Deliveries resent."),
});

export default function Endpoint({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, state, page, messages } = loaderData;
  const { id, name, url, kinds, offAt, offReason, secret, oldSecretUntil } = endpoint;
  const chosen = Object.fromEntries(kinds.map((kind) => [kind, "on"]));
  return (
    <DetailPage
      of={id}
      title={name}
      badge={<EndpointBadge of={endpoint} />}
      head={
        <>
          <StepForm intent="test">Send test event</StepForm>
          {offAt ? (
            <StepForm intent="on">Enable webhook</StepForm>
          ) : (
            <StepForm intent="off">Disable webhook</StepForm>
          )}
        </>
      }
      leaving="changed"
      refused={actionData}
      width="max-w-4xl"
    >
      {offAt ? (
        <Notice role="status">
          Disabled {momentText(offAt)}. {offReason} Events that occur while it's off won't be sent.
        </Notice>
      ) : null}
      <Part title="Recent deliveries">
        <MessageLog {...{ state, page, ...messages }} />
      </Part>
      <Part title="Secret">
        <SecretPart {...{ secret, oldSecretUntil }} />
      </Part>
      <Part title="Endpoint and events">
        <PageForm refused={actionData} values={{ name, url, ...chosen }} button="Save" look="quiet" start>
          {(filled) => <EndpointFields {...filled} />}
        </PageForm>
      </Part>
      <Part title="Delete webhook">
        <TwoSteps summary="Delete webhook…" intent="delete">
          <p className="text-sm">Queued events and the delivery log are deleted too. You can't undo this.</p>
        </TwoSteps>
      </Part>
    </DetailPage>
  );
}
