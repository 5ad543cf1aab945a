import { Form, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { proveFirst } from "#app/admin/kit/admin.server.ts";
import { ChangedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { endpointForm } from "#app/base/webhooks/endpoint-form.ts";
import { addEndpoint } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/new-endpoint";
import { EndpointFields, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the webhooks", save: "Error saving the webhook" });

export const middleware = [proveFirst];

/** The form of a new webhook (rules webhooks 1); it asks for a recent sign-in first. */
export async function loader() {
  return null;
}

export const action = formAction(endpointForm, async (sent, { context }: Route.ActionArgs) => {
  const { form, actor, db, now, refuse } = sent;
  const added = await addEndpoint(db, { actor, auth: context.get(authentication) }, form, now);
  if (!added.ok) return refuse({ "": "There are ten webhooks already. Please delete one first." });
  return doneAt(context, `${WEBHOOKS}/${added.value.id}`, "Webhook saved");
});

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
