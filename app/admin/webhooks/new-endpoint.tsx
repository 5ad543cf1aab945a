import { authentication } from "#app/accounts/auth/context.server.ts";
import { actionsOf, step } from "#app/admin/kit/actions.server.ts";
import { proveFirst } from "#app/admin/kit/admin.server.ts";
import { FormPage } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { endpointForm } from "#app/base/webhooks/endpoint-form.ts";
import { addEndpoint } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/new-endpoint";
import { EndpointFields, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the webhooks", save: "Error saving the webhook" });

export const middleware = [proveFirst];

/** The form of a new webhook (rules webhooks/endpoints); it asks for a recent sign-in first. */
export const loader = () => null;

export const action = actionsOf({
  save: step(endpointForm, async ({ form, actor, db, context, now, refuse, done }) => {
    const added = await addEndpoint(db, { actor, auth: context.get(authentication) }, form, now);
    if (!added.ok) return refuse({ "": "There are ten webhooks already. Please delete one first." });
    return done("Webhook saved", `${WEBHOOKS}/${added.value.id}`);
  }),
});

export default function NewEndpoint({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Add webhook"
      section="Webhooks"
      back={{ to: WEBHOOKS, label: "Webhooks" }}
      refused={actionData}
      button="Add webhook"
    >
      {(filled) => <EndpointFields {...filled} />}
    </FormPage>
  );
}
