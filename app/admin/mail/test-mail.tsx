import { actionsOf, adminOf, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { PageForm, refusedOf } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { EMAIL_LENGTH, senderText } from "#app/base/lib/email.ts";
import { triedSentence } from "#app/base/mail/try-mail.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/settings.ts";
import { TextField } from "#app/base/ui/field.tsx";
import { DoneSentence } from "#app/base/ui/form-sentence.tsx";
import type { Route } from "./+types/test-mail";
import {
  confirmTestMail,
  NO_SERVER,
  receivedForm,
  sendTestMail,
  testMailForm,
} from "./send-test-mail.server.ts";

export const handle = screen({ load: "Error fetching emails", save: "Error sending the test email" });

/**
 * Sends a test email and shows the mail server's response (rules email/test-email). The email's link opens this
 * page to confirm that it arrived (rules first-steps/mail).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, db, process } = adminOf(context);
  const from = senderText(shopSender(await readSettings(db), process));
  const code = url.searchParams.get("code");
  return { to: viewer.email, from, code, missing: hasMailServer(process) ? null : NO_SERVER };
}

export const action = actionsOf({
  save: step(testMailForm, async ({ form: { to }, actor, db, process, now, refuse }) => {
    const tried = await sendTestMail(db, { actor, config: process, to }, now);
    if (!tried.ok) return refuse({ "": tried.refusal });
    const sentence = triedSentence(tried.value, to);
    return tried.value.outcome === "accepted" ? { accepted: sentence } : refuse({ "": sentence });
  }),
  received: step(receivedForm, async ({ form: { code }, actor, db, now, done, refuse }) => {
    if (await confirmTestMail(db, { actor, code }, now))
      return done("Your shop's emails arrive.", "/admin/overview");
    return refuse({ "": "This link is from an older test email. Send another one, and open its link." });
  }),
});

export default function TestMail({ loaderData, actionData }: Route.ComponentProps) {
  const { to, from, code, missing } = loaderData;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const accepted = actionData && "accepted" in actionData ? actionData.accepted : null;
  return (
    <DetailPage title="Send test email" refused={refused} says={false} width="max-w-2xl" gap="gap-6">
      {code ? (
        <PageForm
          intent="received"
          refused={refusedOf(refused, "received")}
          button="Confirm that it arrived"
          busy="Confirming..."
          says
          start
          className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
        >
          <p>You opened the link in your test email.</p>
          <input type="hidden" name="code" value={code} />
        </PageForm>
      ) : null}
      {missing ? (
        <p>{missing}</p>
      ) : (
        <PageForm
          refused={refusedOf(refused, "save")}
          values={{ to }}
          button="Send test email"
          busy="Sending..."
          says
          className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
        >
          {({ values, errors }) => (
            <>
              {accepted ? <DoneSentence>{accepted}</DoneSentence> : null}
              <TextField
                id="to"
                name="to"
                type="email"
                label="Send to"
                hint={`From ${from}. The mail server's response appears here.`}
                required
                autoComplete="email"
                maxLength={EMAIL_LENGTH}
                defaultValue={values.to}
                error={errors.to}
              />
            </>
          )}
        </PageForm>
      )}
    </DetailPage>
  );
}
