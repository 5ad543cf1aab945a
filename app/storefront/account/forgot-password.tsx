import { useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { flash, readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf } from "#app/accounts/auth/guards.server.ts";
import { askForReset } from "#app/accounts/auth/reset-password.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import type { Route } from "./+types/forgot-password";
import { readForgotForm } from "./forgot-form.ts";
import { useRefusal } from "./form-messages.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { said, headers } = await readFlash(request, context.get(config).publicUrl);
  return data({ askedFor: said?.what === "reset-asked" ? said.email : null }, { headers });
}

/** The answer is the same for every address, so that nobody learns who is a customer (rules 14.35). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const read = readForgotForm(fields);
  if (!read.ok) return data({ errors: read.refusal, values }, { status: 400 });
  const db = context.get(database);
  const { email } = read.value;
  const { address } = clientInfoOf(request, context);
  const { siteName } = await readSettings(db);
  const asked = await askForReset(db, { email, address, siteName }, Temporal.Now.instant());
  if (!asked.ok) {
    const { sentence, waitSeconds } = asked.refusal;
    const headers = { "Retry-After": String(waitSeconds) };
    return data({ errors: { "": sentence }, values }, { status: 429, headers });
  }
  const said = await flash({ what: "reset-asked", email }, context.get(config).publicUrl);
  return redirect("/forgot-password", { headers: { "Set-Cookie": said } });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, (sent, { sentence }) => ({
    errors: { "": sentence },
    values: typedValues(sent),
  }));
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
        {askedFor === null ? <AskForm answer={actionData} /> : <Asked email={askedFor} />}
        <p className="border-t border-hairline pt-6">
          <Link to="/login" className="link inline-flex min-h-11 items-center">
            Back to sign in
          </Link>
        </p>
      </div>
    </main>
  );
}

function AskForm({ answer }: { answer: Route.ComponentProps["actionData"] }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = answer?.errors ?? {};
  useRefusal(form, answer);
  return (
    <>
      <h1 className="text-3xl">Forgot your password?</h1>
      <p>Tell us the email address of your account. We mail you a link to choose a new password.</p>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        <FormSentence>{errors[""]}</FormSentence>
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email address"
          autoComplete="username"
          required
          defaultValue={answer?.values.email}
          error={errors.email}
        />
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? "Processing..." : "Mail me a link"}
        </Button>
      </Form>
    </>
  );
}

function Asked({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useAnswerFocus(email, () => heading.current);
  return (
    <div role="status" className="flex flex-col gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        Please check your email
      </h1>
      <p>
        If <strong className="break-words">{email}</strong> has an account here, a link to choose a new
        password is on its way. It works for one hour.
      </p>
      <p>
        Nothing there after a few minutes? Look among the unwanted mails, and see whether this is the address
        that you signed up with.
      </p>
      <p>
        <Link to="/forgot-password" reloadDocument className="link inline-flex min-h-11 items-center">
          Use another address
        </Link>
      </p>
    </div>
  );
}
