import { authentication } from "#app/accounts/auth/context.server.ts";
import { actionsOf, proveFirst, step } from "#app/admin/kit/admin.server.ts";
import { FormPage } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { endpointForm } from "#app/base/webhooks/endpoint-form.ts";
import { addEndpoint } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/new-endpoint";
import { EndpointFields, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the webhooks", save: "Error saving the webhook" });

export const middleware = [proveFirst];

/** Form to add a webhook (rules webhooks/endpoints). Requires a recent sign-in. */
export const loader = () => null;

export const action = actionsOf({
  save: step(endpointForm, async ({ form, actor, db, context, now, refuse, done }) => {
    const added = await addEndpoint(db, { actor, auth: context.get(authentication) }, form, now);
    if (!added.ok) return refuse({ "": "You already have ten webhooks. Delete one first." });
    return done("Webhook saved", `${WEBHOOKS}/${added.value.id}`);
  }),
});

export default function NewEndpoint({ actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Add webhook" refused={actionData} button="Add webhook">
      {(filled) => <EndpointFields {...filled} />}
    </FormPage>
  );
}
