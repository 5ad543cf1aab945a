import { useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { endSession } from "#app/accounts/auth/end-sessions.server.ts";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { commonPasswords } from "#app/accounts/auth/passwords.server.ts";
import { findResetOwner, resetPassword } from "#app/accounts/auth/reset-password.server.ts";
import { forgetSessionCookie } from "#app/accounts/auth/session.server.ts";
import { dropAllFactors } from "#app/accounts/factors/change-factors.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import type { Route } from "./+types/reset-password";
import { AccountName } from "./account-frame.tsx";
import { NewPasswordFields, useTypedTwice } from "./credential-fields.tsx";
import { useRefusal } from "./form-messages.tsx";
import { type PasswordErrors, readResetForm } from "./password-form.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The page that the mailed link opens. Opening it does not use the link up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const owner = await findResetOwner(context.get(database), token, Temporal.Now.instant());
  return { link: owner && { token, email: owner.email } };
}

type Answer = { link: { token: string; email: string } | null; errors: PasswordErrors };

function refusal(link: Answer["link"], errors: PasswordErrors, status: number, headers?: HeadersInit) {
  const answer: Answer = { link, errors };
  return data(answer, headers ? { status, headers } : { status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const db = context.get(database);
  const auth = context.get(authentication);
  const now = Temporal.Now.instant();
  const token = typeof fields.token === "string" ? fields.token : "";
  const owner = await findResetOwner(db, token, now);
  if (!owner) return refusal(null, {}, 400);
  const link = { token, email: owner.email };
  const read = readResetForm(fields, { email: owner.email, names: owner.name.split(" ") }, commonPasswords());
  if (!read.ok) return refusal(link, read.refusal, 400);
  const reset = await resetPassword(
    db,
    auth,
    read.value,
    clientInfoOf(request, context),
    now,
    dropAllFactors,
  );
  if (!reset.ok) {
    if (reset.refusal.name === "dead_link") return refusal(null, {}, 400);
    const { sentence, waitSeconds } = reset.refusal;
    return refusal(link, { "": sentence }, 429, { "Retry-After": String(waitSeconds) });
  }
  // Whoever is signed in here would be led past the sign-in page, on which the owner now signs in.
  const viewer = await findCurrentViewer(context);
  if (viewer) await endSession(db, viewer);
  const headers = new Headers();
  headers.append("Set-Cookie", reset.value.cookie);
  headers.append("Set-Cookie", await forgetSessionCookie(auth));
  const { publicUrl } = context.get(config);
  headers.append("Set-Cookie", await flash({ what: "password-reset", email: reset.value.email }, publicUrl));
  return redirect("/login", { headers });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, (_sent, { sentence }) => ({ link: undefined, errors: { "": sentence } }));
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  // A form that did not reach the shop says nothing about the link.
  const link = actionData?.link === undefined ? loaderData.link : actionData.link;
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Choose a new password | ${site.name}`}
        description={`Choose a new password for your account at ${site.name}.`}
        path="/reset-password"
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-6">
        {link ? <NewPassword link={link} answer={actionData} /> : <DeadLink />}
      </div>
    </main>
  );
}

type NewPasswordProps = {
  link: { token: string; email: string };
  answer: Route.ComponentProps["actionData"];
};

function NewPassword({ link, answer }: NewPasswordProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const { errors, compare } = useTypedTwice(answer?.errors ?? {});
  useRefusal(form, answer);

  return (
    <>
      <h1 className="text-3xl">Choose a new password</h1>
      <p>
        For your account <strong className="break-words">{link.email}</strong>. All browsers are signed out
        afterwards.
      </p>
      {/* The address of the action holds no token, so that it is in no log of addresses. */}
      <Form
        ref={form}
        method="post"
        action="/reset-password"
        noValidate
        onSubmit={compare}
        className="flex flex-col gap-5"
      >
        <FormSentence>{errors[""]}</FormSentence>
        <input type="hidden" name="token" value={link.token} />
        <AccountName email={link.email} />
        <NewPasswordFields errors={errors} />
        <Button type="submit" disabled={busy} className="mt-2 w-full">
          {busy ? "Processing..." : "Set new password"}
        </Button>
      </Form>
    </>
  );
}

function DeadLink() {
  return (
    <div role="status" className="flex flex-col items-start gap-6">
      <h1 className="text-3xl">This link does not work any more.</h1>
      <p>It may be used, older than an hour, or replaced by a newer one.</p>
      <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
    </div>
  );
}
