import { Form, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { requireAdmin, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { itemSender } from "#app/admin/kit/form-parts.tsx";
import { doneAt, formAction } from "#app/admin/kit/item-action.server.ts";
import { ChangedForms } from "#app/admin/kit/question.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { endpointForm } from "#app/base/webhooks/endpoint-form.ts";
import { addEndpoint } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/new-endpoint";
import { EndpointFields, WEBHOOKS } from "./endpoint-parts.tsx";

/** The form of a new webhook (rules webhooks 1); it asks for a recent sign-in first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireFreshProof(request, await requireAdmin(request, context));
  return null;
}

export const action = formAction(endpointForm, async (sent, { request, context }: Route.ActionArgs) => {
  const { form, actor, viewer, db, now, refuse } = sent;
  requireFreshProof(request, viewer);
  const added = await addEndpoint(db, { actor, auth: context.get(authentication) }, form, now);
  if (!added.ok) return refuse({ "": "There are ten webhooks already. Please delete one first." });
  return doneAt(context, `${WEBHOOKS}/${added.value.id}`, "webhook saved");
});

export const clientAction = itemSender("Error saving the webhook");

export default function NewEndpoint({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  useAnswerFocus(actionData, () => firstWrong(document));
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <title>Add webhook | Webhooks | Admin</title>
      <ChangedForms isRefused={actionData !== undefined} />
      <PageHead back={{ to: WEBHOOKS, label: "Webhooks" }} title="Add webhook" />
      <Form
        method="post"
        noValidate
        className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
      >
        <FormSentence>{errors[""]}</FormSentence>
        <EndpointFields values={actionData?.values ?? {}} errors={errors} />
        <Button type="submit" className="self-end" disabled={busy}>
          {busy ? "Saving..." : "Add webhook"}
        </Button>
      </Form>
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the webhooks");
