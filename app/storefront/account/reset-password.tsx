import { data } from "react-router";
import { readResetForm } from "#app/accounts/auth/account-forms.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientInfoOf } from "#app/accounts/auth/guards.server.ts";
import { commonPasswords } from "#app/accounts/auth/passwords.server.ts";
import { findResetOwner, resetPassword } from "#app/accounts/auth/reset-password.server.ts";
import { forgetSessionCookie } from "#app/accounts/auth/session.server.ts";
import { dropAllFactors } from "#app/accounts/factors/change-factors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/reset-password";
import { AccountForm, keepTyped, SendButton } from "./account-form.tsx";
import { endFormerSession, leadTo } from "./answer-form.server.ts";
import { AccountName, NewPasswordFields, useTypedTwice } from "./credential-fields.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Page of the emailed link. Opening it doesn't use up the link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const owner = await findResetOwner(context.get(database), token, Temporal.Now.instant());
  return { link: owner && { token, email: owner.email } };
}

type Link = { token: string; email: string };
/** `link` is null if it no longer works; undefined if the form didn't reach the server. */
type Answer = RefusedForm & { link?: Link | null };

export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const db = context.get(database);
  const auth = context.get(authentication);
  const now = Temporal.Now.instant();
  const token = typeof fields.token === "string" ? fields.token : "";
  const owner = await findResetOwner(db, token, now);
  const refusal = (link: Link | null, errors: Answer["errors"], status = 400, headers?: HeadersInit) => {
    const answer: Answer = { link, errors, values: {} };
    return data(answer, { status, headers });
  };
  if (!owner) return refusal(null, {});
  const link = { token, email: owner.email };
  const read = readResetForm(fields, { email: owner.email, names: owner.name.split(" ") }, commonPasswords());
  if (!read.ok) return refusal(link, read.refusal);
  const client = clientInfoOf(request, context);
  const reset = await resetPassword(db, auth, read.value, client, now, dropAllFactors);
  if (!reset.ok) {
    if (reset.refusal.name === "dead_link") return refusal(null, {});
    const { sentence, waitSeconds } = reset.refusal;
    return refusal(link, { "": sentence }, 429, { "Retry-After": String(waitSeconds) });
  }
  // A signed-in user would be redirected past the sign-in page, where the owner now signs in.
  await endFormerSession(context);
  const { cookie, email } = reset.value;
  return leadTo(context, "/login", [cookie, forgetSessionCookie(auth)], { what: "password-reset", email });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const answer: Answer | undefined = actionData;
  const link = answer?.link === undefined ? loaderData.link : answer.link;
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Choose a new password | ${site.name}`}
        description={`Choose a new password for your account at ${site.name}.`}
        path="/reset-password"
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-6">
        {link ? <NewPassword link={link} answer={answer} /> : <DeadLink />}
      </div>
    </main>
  );
}

function NewPassword({ link, answer }: { link: Link; answer: Answer | undefined }) {
  const twice = useTypedTwice(answer);
  return (
    <>
      <h1 className="text-3xl">Choose a new password</h1>
      <p>
        For your account <strong>{link.email}</strong>. You'll be signed out of all browsers.
      </p>
      {/* The action's address has no token, which keeps it out of access logs. */}
      <AccountForm answer={twice.answer} action="/reset-password" onSubmit={twice.compare}>
        <input type="hidden" name="token" value={link.token} />
        <AccountName email={link.email} />
        <NewPasswordFields answer={twice.answer} />
        <SendButton busy="Processing..." className="mt-2 w-full">
          Set new password
        </SendButton>
      </AccountForm>
    </>
  );
}

function DeadLink() {
  return (
    <div role="status" className="flex flex-col items-start gap-6">
      <h1 className="text-3xl">This link no longer works.</h1>
      <p>It may have been used already, be more than an hour old, or have been replaced by a newer one.</p>
      <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
    </div>
  );
}
