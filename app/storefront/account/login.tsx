import { useEffect } from "react";
import { data, Link, redirect } from "react-router";
import { ACCOUNT_SENTENCES } from "#app/accounts/auth/account-rules.ts";
import { type FlashNotice, readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf, findCurrentCourier, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, loginPath, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { signUp } from "#app/accounts/customers/sign-up.server.ts";
import { PasskeyButton } from "#app/accounts/factors/passkey-button.tsx";
import { canMail } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { DoneSentence } from "#app/base/ui/form-sentence.tsx";
import type { Route } from "./+types/login";
import { AccountForm, keepTyped, SendButton, sayDone } from "./account-form.tsx";
import {
  type AccountFields,
  answerSignIn,
  type Context,
  leadTo,
  refuseAs,
  refuseForm,
} from "./answer-form.server.ts";
import { CredentialFields } from "./credential-fields.tsx";
import { SignUpFields } from "./sign-up-fields.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeReturnTarget(url.searchParams.get("next"));
  if (await findCurrentCourier(context)) throw redirect("/courier");
  if (await findCurrentViewer(context)) throw redirect(next ?? AFTER_LOGIN);
  const process = context.get(config);
  const { notice, headers } = await readFlash(request, process.publicUrl);
  const { isDemo } = await currentSettings(context.get(database));
  const promisesMail = canMail(process) || isDemo;
  const signingUp = url.searchParams.get("mode") === "signup";
  return data({ signingUp, next, arrival: arrivalOf(notice, promisesMail) }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const next = safeReturnTarget(url.searchParams.get("next"));
  if (url.searchParams.get("mode") !== "signup") return answerSignIn({ request, context }, fields, next);
  return answerSignUp(context, fields, clientInfoOf(request, context).address, next);
}

async function answerSignUp(context: Context, fields: AccountFields, address: string, next: string | null) {
  const made = await signUp(context.get(database), fields, address, Temporal.Now.instant());
  if (made.ok) return leadTo(context, loginPath(next), [], { what: "account-created", ...made.value });
  const { refusal } = made;
  return refusal.name === "too_many" ? refuseAs(fields, refusal) : refuseForm(fields, refusal.errors);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signingUp, next, arrival } = loaderData;
  const { site } = useSiteFacts();
  const mode = signingUp ? "signup" : "signin";
  const title = signingUp ? "Create your account" : "Sign in to your account";

  useEffect(() => {
    if (!arrival) return;
    sayDone(arrival.sentence, "arrival");
    if (arrival.email) document.querySelector<HTMLInputElement>("#password")?.focus();
  }, [arrival]);

  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`${title} | ${site.name}`}
        description={`Sign in or create an account at ${site.name}, for adults ${site.age} and older.`}
        path={signingUp ? "/login?mode=signup" : "/login"}
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-8">
        <h1 className="text-3xl">{title}</h1>
        <AccountForm key={mode} answer={actionData} action={loginPath(next, mode)}>
          {arrival ? <DoneSentence>{arrival.sentence}</DoneSentence> : null}
          {signingUp ? (
            <SignUpFields
              answer={actionData}
              ageHint={`You must be ${site.age} or older. We check your ID at the door.`}
            />
          ) : (
            <CredentialFields answer={actionData} email={arrival?.email} />
          )}
          <SendButton busy="Processing..." className="mt-2 w-full">
            {signingUp ? "Sign up" : "Sign in"}
          </SendButton>
        </AccountForm>
        {signingUp ? null : (
          <PasskeyButton address="/login/passkey" next={next ?? AFTER_LOGIN}>
            Sign in with a passkey
          </PasskeyButton>
        )}
        <p className="flex flex-wrap justify-between gap-x-6 border-t border-hairline pt-6">
          <Link
            to={loginPath(next, signingUp ? "signin" : "signup")}
            replace
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            {signingUp ? "Already have an account? Sign in" : "Don't have an account? Sign up"}
          </Link>
          {signingUp ? null : (
            <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
              Forgot your password?
            </Link>
          )}
        </p>
      </div>
    </main>
  );
}

/** Returns the sign-in page's message about the previous form, and the email address to fill in. */
function arrivalOf(
  notice: FlashNotice | null,
  promisesMail: boolean,
): { sentence: string; email?: string } | null {
  if (notice?.what === "account-created") {
    const { created, createdWithoutMail } = ACCOUNT_SENTENCES;
    return { sentence: promisesMail ? created : createdWithoutMail, email: notice.email };
  }
  if (notice?.what === "joined") return { sentence: ACCOUNT_SENTENCES.joined, email: notice.email };
  if (notice?.what === "password-reset")
    return { sentence: ACCOUNT_SENTENCES.passwordReset, email: notice.email };
  return notice?.what === "account-deleted" ? { sentence: ACCOUNT_SENTENCES.deleted } : null;
}
