import { Form, useNavigation } from "react-router";
import { formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
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

export const handle = screen({ load: "Error fetching mail", save: "Error sending the test email" });

/** Sends a test email and shows what the mail server says (rules mail 18). */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, db, process } = adminOf(context);
  const { email } = viewer;
  const settings = process;
  const from = senderText(shopSender(await readSettings(db), settings));
  return { to: email, from, missing: hasMailServer(settings) ? null : NO_SERVER };
}

export const action = formAction(
  testMailForm,
  async ({ form: { to }, actor, db, now, refuse }, { context }: Route.ActionArgs) => {
    const { process } = adminOf(context);
    const tried = await sendTestMail(db, { actor, config: process, to }, now);
    if (!tried.ok) return refuse({ "": tried.refusal });
    const sentence = triedSentence(tried.value, to);
    return tried.value.outcome === "accepted" ? { accepted: sentence } : refuse({ "": sentence });
  },
);

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
