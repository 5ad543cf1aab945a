import { useRef } from "react";
import { data, Link } from "react-router";
import { readForgotForm } from "#app/accounts/auth/account-forms.ts";
import { readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf } from "#app/accounts/auth/guards.server.ts";
import { askForReset } from "#app/accounts/auth/reset-password.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts, WriteToUs } from "#app/base/settings/site-facts.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import type { Route } from "./+types/forgot-password";
import { AccountForm, fieldOf, keepTyped, SendButton } from "./account-form.tsx";
import { leadTo, refuseAs, refuseForm } from "./answer-form.server.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { notice, headers } = await readFlash(request, context.get(config).publicUrl);
  return data({ askedFor: notice?.what === "reset-asked" ? notice.email : null }, { headers });
}

/** Responds the same for every address to keep customers private (rules sign-in/forgot-password). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const read = readForgotForm(fields);
  if (!read.ok) return refuseForm(fields, read.refusal);
  const { email } = read.value;
  const { address } = clientInfoOf(request, context);
  const asked = await askForReset(context.get(database), { email, address }, Temporal.Now.instant());
  if (!asked.ok) return refuseAs(fields, asked.refusal);
  return leadTo(context, "/forgot-password", [], { what: "reset-asked", email });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { askedFor } = loaderData;
  const { site } = useSiteFacts();
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Forgot your password? | ${site.name}`}
        description={`Choose a new password for your account at ${site.name}.`}
        path="/forgot-password"
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-6">
        {!site.canMail ? (
          <WhomToAsk />
        ) : askedFor === null ? (
          <AskForm answer={actionData} />
        ) : (
          <Asked email={askedFor} />
        )}
        <p className="border-t border-hairline pt-6">
          <Link to="/login" className="link inline-flex min-h-11 items-center">
            Back to sign in
          </Link>
        </p>
      </div>
    </main>
  );
}

/** Shown when the shop can't email links (rules email/no-mail-server). */
function WhomToAsk() {
  const { site } = useSiteFacts();
  return (
    <>
      <h1 className="text-3xl">Forgot your password?</h1>
      <p>
        {site.name} doesn't send email yet, so we can't send you a link. To get back into your account,{" "}
        <WriteToUs className="link" />{" "}
        {site.contactEmail === null ? "and enter its email address" : "from its email address"}.
      </p>
    </>
  );
}

function AskForm({ answer }: { answer: RefusedForm | undefined }) {
  return (
    <>
      <h1 className="text-3xl">Forgot your password?</h1>
      <p>Enter your account's email address. We'll email you a link to choose a new password.</p>
      <AccountForm answer={answer}>
        <TextField
          {...fieldOf("email", answer)}
          type="email"
          label="Email address"
          autoComplete="username"
          required
        />
        <SendButton busy="Processing..." className="w-full">
          Email me a reset link
        </SendButton>
      </AccountForm>
    </>
  );
}

function Asked({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useAnswerFocus(email, () => heading.current);
  return (
    <div role="status" className="flex flex-col gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        Check your email
      </h1>
      <p>
        If <strong>{email}</strong> has an account here, we've sent it a link to choose a new password. The
        link works for one hour.
      </p>
      <p>Didn't get it? Check your spam folder, and make sure you used the address you signed up with.</p>
      <p>
        <Link to="/forgot-password" reloadDocument className="link inline-flex min-h-11 items-center">
          Use another address
        </Link>
      </p>
    </div>
  );
}
