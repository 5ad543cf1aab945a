import { useEffect, useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { ACCOUNT_SENTENCES } from "#app/accounts/auth/account-rules.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { endSession } from "#app/accounts/auth/end-sessions.server.ts";
import { flash, type Notice, readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, codePath, loginPath, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { signIn } from "#app/accounts/auth/sign-in.server.ts";
import { readSignInForm } from "#app/accounts/auth/sign-in-form.ts";
import { signUp } from "#app/accounts/customers/sign-up.server.ts";
import { PasskeyButton } from "#app/accounts/factors/passkey-button.tsx";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { DoneSentence, FormSentence } from "#app/base/ui/form-sentence.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import type { Route } from "./+types/login";
import { CredentialFields } from "./credential-fields.tsx";
import { sayDone, useRefusal } from "./form-messages.tsx";
import { SignUpFields } from "./login-fields.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeReturnTarget(url.searchParams.get("next"));
  if (await findCurrentViewer(context)) throw redirect(next ?? AFTER_LOGIN);
  const { said, headers } = await readFlash(request, context.get(config).publicUrl);
  const signingUp = url.searchParams.get("mode") === "signup";
  return data({ signingUp, next, arrival: arrivalOf(said) }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const next = safeReturnTarget(url.searchParams.get("next"));
  const input = { fields, next, request, context };
  return url.searchParams.get("mode") === "signup" ? answerSignUp(input) : answerSignIn(input);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, (sent, { sentence }) => ({
    errors: { "": sentence },
    values: typedValues(sent),
  }));
}

type Input = Pick<Route.ActionArgs, "request" | "context"> & {
  fields: Record<string, FormDataEntryValue>;
  next: string | null;
};

/** A refusal of either form, with the typed values. */
function refusal(fields: Input["fields"], errors: Record<string, string>, status: number, waitSeconds = 0) {
  const headers = waitSeconds > 0 ? { "Retry-After": String(waitSeconds) } : undefined;
  return data({ errors, values: typedValues(fields) }, { status, headers });
}

async function answerSignUp({ fields, next, request, context }: Input) {
  const db = context.get(database);
  const { publicUrl } = context.get(config);
  const { address } = clientInfoOf(request, context);
  const { siteName } = await readSettings(db);
  const made = await signUp(db, fields, { address, siteName }, Temporal.Now.instant());
  if (!made.ok) {
    const { errors, waitSeconds } = made.refusal;
    return refusal(fields, errors, waitSeconds ? 429 : 400, waitSeconds);
  }
  const said = await flash({ what: "account-created", email: made.value.email }, publicUrl);
  return redirect(loginPath(next), { headers: { "Set-Cookie": said } });
}

async function answerSignIn({ fields, next, request, context }: Input) {
  const db = context.get(database);
  const read = readSignInForm(fields);
  if (!read.ok) return refusal(fields, read.refusal, 400);
  const viewer = await findCurrentViewer(context);
  const now = Temporal.Now.instant();
  const opened = await signIn(
    db,
    context.get(authentication),
    read.value,
    clientInfoOf(request, context),
    now,
  );
  if (!opened.ok) {
    const waitSeconds = opened.refusal.name === "too_many" ? opened.refusal.waitSeconds : 0;
    return refusal(fields, { "": opened.refusal.sentence }, waitSeconds ? 429 : 400, waitSeconds);
  }
  const headers = new Headers();
  for (const cookie of opened.value.cookies) headers.append("Set-Cookie", cookie);
  if (opened.value.secondStep) return redirect(codePath(next), { headers });
  if (viewer) await endSession(db, viewer);
  return redirect(next ?? AFTER_LOGIN, { headers });
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signingUp, next, arrival } = loaderData;
  const { site } = useSiteFacts();
  const form = useRef<HTMLFormElement>(null);
  const mode = signingUp ? "signup" : "signin";
  const busy = useNavigation().formMethod === "POST";
  const title = signingUp ? "Create your account" : "Sign in to your account";
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  const values = actionData?.values ?? {};
  const email = values.email ?? arrival?.email ?? "";

  useRefusal(form, actionData);
  useEffect(() => {
    if (!arrival) return;
    sayDone(arrival.sentence, "arrival");
    if (arrival.email) form.current?.querySelector<HTMLInputElement>("#password")?.focus();
  }, [arrival]);

  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`${title} | ${site.name}`}
        description={`Sign in or make an account at ${site.name}, for adults 21 and older.`}
        path={signingUp ? "/login?mode=signup" : "/login"}
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-8">
        <h1 className="text-3xl">{title}</h1>
        <Form
          key={mode}
          ref={form}
          method="post"
          action={loginPath(next, mode)}
          noValidate
          className="flex flex-col gap-5"
        >
          {arrival ? <DoneSentence>{arrival.sentence}</DoneSentence> : null}
          <FormSentence>{errors[""]}</FormSentence>
          {signingUp ? (
            <SignUpFields errors={errors} values={values} />
          ) : (
            <CredentialFields errors={errors} email={email} />
          )}
          <Button type="submit" disabled={busy} className="mt-2 w-full">
            {busy ? "Processing..." : signingUp ? "Sign up" : "Sign in"}
          </Button>
        </Form>
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

/** What the sign-in page says to somebody who has just done something else, and the address that its form holds. */
type Arrival = { sentence: string; email: string | null };

/** What the sign-in page makes of a notice; null when it is about another page. */
function arrivalOf(said: Notice | null): Arrival | null {
  switch (said?.what) {
    case "account-created":
      return { sentence: ACCOUNT_SENTENCES.created, email: said.email };
    case "password-reset":
      return { sentence: ACCOUNT_SENTENCES.passwordReset, email: said.email };
    case "account-deleted":
      return { sentence: ACCOUNT_SENTENCES.deleted, email: null };
    default:
      return null;
  }
}
