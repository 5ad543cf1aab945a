import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { Asked } from "#app/admin/kit/asked.tsx";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { ChangedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { oneOf, readFilters } from "#app/base/records/list-query.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { endpointForm } from "#app/base/webhooks/endpoint-form.ts";
import { MESSAGE_STATES } from "#app/base/webhooks/events.ts";
import { findEndpoint, listMessages } from "#app/base/webhooks/queries.server.ts";
import { type EndpointStep, stepEndpoint } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/endpoint";
import { EndpointBadge, EndpointFields, SecretPart, StepButton, WEBHOOKS } from "./endpoint-parts.tsx";
import { MessageLog } from "./message-log.tsx";

export const handle = screen({ load: "Error fetching the webhook", save: "Error saving the webhook" });

export const middleware = [proveFirst];

/** A webhook: what is sent there, its secret, and the log of what was answered; it asks for a recent sign-in first. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const endpoint = isUuid(params.id) ? await findEndpoint(db, context.get(authentication), params.id) : null;
  if (!endpoint) throw data(null, { status: 404 });
  const { state } = readFilters(url.searchParams, { state: oneOf(MESSAGE_STATES) });
  const page = readPage(url.searchParams.get("page"));
  return { endpoint, state, page, messages: await listMessages(db, endpoint.id, state, page) };
}

const STEPS = ["on", "off", "delete", "new secret", "test", "send again"] as const;
const SAID = {
  on: "The webhook is on, and what waited is on its way.",
  off: "The webhook is off.",
  delete: "Webhook deleted",
  "new secret": "The new secret signs from now on.",
  test: "A test is on its way. See below what is answered.",
  "send again": "It is on its way again.",
} as const;

const stepForm = z.strictObject({ intent: z.enum(STEPS) });

const stepping = formAction(stepForm, async ({ form, ...sent }, args: Route.ActionArgs) => {
  await carryOut(sent, args, { kind: form.intent });
  return doneAt(args.context, form.intent === "delete" ? WEBHOOKS : here(args), SAID[form.intent]);
});

const changing = formAction(endpointForm, async ({ form, ...sent }, args: Route.ActionArgs) => {
  await carryOut(sent, args, { kind: "change", form });
  return doneAt(args.context, here(args), "Webhook saved");
});

const here = ({ params }: Route.ActionArgs) => `${WEBHOOKS}/${params.id}`;

type Sent = { actor: Actor; viewer: Viewer; db: Database; now: Temporal.Instant };

async function carryOut(
  { actor, db, now }: Sent,
  { params, context }: Route.ActionArgs,
  step: EndpointStep,
): Promise<void> {
  const auth = context.get(authentication);
  const done = isUuid(params.id) ? await stepEndpoint(db, { actor, auth }, params.id, step, now) : null;
  if (!done?.ok) throw data(null, { status: 404 });
}

/** A step has an intent; the form of the whole endpoint has none. */
export async function action(args: Route.ActionArgs) {
  const sent = await readSentForm(args.request.clone());
  return sent.has("intent") ? stepping(args) : changing(args);
}

export default function Endpoint({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, state, page, messages } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  useAnswerFocus(actionData, () => firstWrong(document));
  const chosen = Object.fromEntries(endpoint.kinds.map((kind) => [kind, "on"]));
  const values = actionData?.values ?? { name: endpoint.name, url: endpoint.url, ...chosen };
  return (
    <div key={endpoint.id} className="flex max-w-4xl flex-col gap-5">
      <title>{`${endpoint.name} | Webhooks | Admin`}</title>
      <ChangedForms isRefused={actionData !== undefined} />
      <PageHead
        back={{ to: WEBHOOKS, label: "Webhooks" }}
        title={
          <>
            <span className="min-w-0">{endpoint.name}</span>
            <EndpointBadge of={endpoint} />
          </>
        }
      >
        <StepButton step="test" label="Send a test" />
        {endpoint.offAt ? (
          <StepButton step="on" label="Switch on" />
        ) : (
          <StepButton step="off" label="Switch off" />
        )}
      </PageHead>
      {endpoint.offAt ? (
        <p role="status" className="rounded-field border border-amber bg-amber-soft px-4 py-3">
          Switched off {momentText(endpoint.offAt)}. {endpoint.offReason} What happens now is not sent there
          later.
        </p>
      ) : null}
      <FormSentence>{errors[""]}</FormSentence>
      <Part title="What was sent">
        <MessageLog {...{ state, page, ...messages }} />
      </Part>
      <Part title="Secret">
        <SecretPart secret={endpoint.secret} oldSecretUntil={endpoint.oldSecretUntil} />
      </Part>
      <Part title="Where and what">
        <Form method="post" noValidate preventScrollReset className="flex flex-col gap-5">
          <EndpointFields values={values} errors={errors} />
          <Button type="submit" look="quiet" className="self-start" disabled={busy}>
            Save
          </Button>
        </Form>
      </Part>
      <Part title="Delete this webhook">
        <Asked summary="Delete this webhook…">
          <p className="mb-3 text-sm">What waits for it and its log go too. This cannot be undone.</p>
          <StepButton step="delete" label="Delete this webhook" danger />
        </Asked>
      </Part>
    </div>
  );
}
