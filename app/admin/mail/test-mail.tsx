import { Form, useNavigation } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { itemSender } from "#app/admin/kit/form-parts.tsx";
import { formAction } from "#app/admin/kit/item-action.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { senderText } from "#app/base/lib/sender.ts";
import { triedSentence } from "#app/base/mail/try-mail.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/shop-sender.ts";
import { Button } from "#app/base/ui/button.tsx";
import { DoneSentence, FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import type { Route } from "./+types/test-mail";
import { NO_SERVER, sendTestMail, testMailForm } from "./send-test-mail.server.ts";

/** Sends a test email and shows what the mail server says (rules mail 18). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(request, context);
  const settings = context.get(config);
  const from = senderText(shopSender(await readSettings(context.get(database)), settings));
  return { to: email, from, missing: hasMailServer(settings) ? null : NO_SERVER };
}

type Answer = RefusedForm | { accepted: string };

export const action = formAction(
  testMailForm,
  async ({ form: { to }, actor, db, now, refuse }, { context }: Route.ActionArgs) => {
    const tried = await sendTestMail(db, { actor, config: context.get(config), to }, now);
    if (!tried.ok) return refuse({ "": tried.refusal });
    const sentence = triedSentence(tried.value, to);
    return tried.value.outcome === "accepted" ? { accepted: sentence } : refuse({ "": sentence });
  },
);

export function clientAction(sending: Route.ClientActionArgs) {
  return itemSender("Error sending the test email")(sending) as Promise<Answer | undefined>;
}

export default function TestMail({ loaderData, actionData }: Route.ComponentProps) {
  const { to, from, missing } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const accepted = actionData && "accepted" in actionData ? actionData.accepted : null;
  const errors: Record<string, string | undefined> = refused?.errors ?? {};
  useAnswerFocus(refused, () => firstWrong(document));
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <title>Send test email | Mail | Admin</title>
      <PageHead back={{ to: "/admin/mail", label: "Mail" }} title="Send test email" />
      {missing ? (
        <p>{missing}</p>
      ) : (
        <Form
          method="post"
          noValidate
          className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
        >
          <FormSentence>{errors[""]}</FormSentence>
          {accepted ? <DoneSentence>{accepted}</DoneSentence> : null}
          <TextField
            id="to"
            name="to"
            type="email"
            label="Send to"
            hint={`From ${from}. You see what the mail server answers.`}
            required
            autoComplete="email"
            maxLength={EMAIL_LENGTH}
            defaultValue={refused?.values.to ?? to}
            error={errors.to}
          />
          <Button type="submit" className="self-end" disabled={busy}>
            {busy ? "Sending..." : "Send test email"}
          </Button>
        </Form>
      )}
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching mail");
