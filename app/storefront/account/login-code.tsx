import { useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { endSession } from "#app/accounts/auth/end-sessions.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, codePath, loginPath, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { findSecondStep, finishSecondStep } from "#app/accounts/auth/second-step.server.ts";
import { checkCode } from "#app/accounts/factors/check-code.server.ts";
import { readAppCodeForm, readRecoveryCodeForm } from "#app/accounts/factors/factor-forms.ts";
import { PasskeyButton } from "#app/accounts/factors/passkey-button.tsx";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import type { Route } from "./+types/login-code";
import { CodeField } from "./credential-fields.tsx";
import { useRefusal } from "./form-messages.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Asks for the second factor of whoever has just shown the password in this browser (rules 14.23). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeReturnTarget(url.searchParams.get("next"));
  const recovery = url.searchParams.get("with") === "recovery";
  const begun = await begunStep(request, context);
  if (!begun && (await findCurrentViewer(context))) throw redirect(next ?? AFTER_LOGIN);
  return { next, recovery, kinds: begun?.kinds ?? null };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const next = safeReturnTarget(url.searchParams.get("next"));
  const { form, ...fields } = Object.fromEntries(await readSentForm(request));
  const refusal = (errors: Record<string, string>, status: number, waitSeconds = 0) => {
    const headers = waitSeconds > 0 ? { "Retry-After": String(waitSeconds) } : undefined;
    return data({ ended: false, errors, values: typedValues(fields) }, { status, headers });
  };
  const ended = () => data({ ended: true, errors: {}, values: {} }, { status: 400 });
  if (form !== "app" && form !== "recovery") throw data(null, { status: 400 });

  const read = form === "app" ? readAppCodeForm(fields) : readRecoveryCodeForm(fields);
  const begun = await begunStep(request, context);
  if (!begun) return ended();
  if (!read.ok) return refusal(read.refusal, 400);

  const db = context.get(database);
  const auth = context.get(authentication);
  const { step } = begun;
  const typed = { kind: form, code: read.value.code } as const;
  const checked = await checkCode(db, auth, step, typed, Temporal.Now.instant());
  if (!checked.ok) {
    const { sentence, ...why } = checked.refusal;
    if (why.name === "too_many") return refusal({ "": sentence }, 429, why.waitSeconds);
    return refusal({ code: sentence }, 400);
  }
  const viewer = await findCurrentViewer(context);
  const client = clientInfoOf(request, context);
  const cookies = await finishSecondStep(db, auth, step, client);
  if (!cookies) return ended();
  if (viewer) await endSession(db, viewer);
  const { userId, email } = step;
  logSecurityEvent("sign-in", { userId, email, address: client.address, by: form });
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(next ?? AFTER_LOGIN, { headers });
}

/** The second step that was begun in this browser; null when there is none, it ran out, or no factor is left to show. */
async function begunStep(request: Request, context: Route.LoaderArgs["context"]) {
  const db = context.get(database);
  const cookies = request.headers.get("cookie");
  const step = await findSecondStep(db, context.get(authentication), cookies, Temporal.Now.instant());
  if (!step) return null;
  const { hasApp, passkeys } = await findFactorKinds(db, step.userId);
  const kinds = { hasApp, hasPasskey: passkeys > 0 };
  return hasApp || kinds.hasPasskey ? { step, kinds } : null;
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, ({ form: _, ...sent }, { sentence }) => ({
    ended: false,
    errors: { "": sentence },
    values: typedValues(sent),
  }));
}

export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, kinds } = loaderData;
  const { site } = useSiteFacts();
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Second step | ${site.name}`}
        description={`The second step of signing in at ${site.name}.`}
        path="/login/code"
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-8">
        {kinds && !actionData?.ended ? (
          <AskFactor {...loaderData} kinds={kinds} answer={actionData} />
        ) : (
          <>
            <h1 className="text-3xl">The time to sign in ran out</h1>
            <p role="status">It was not finished within 10 minutes. Please sign in again.</p>
            <ButtonLink
              to={next?.startsWith("/admin") ? "/admin/login" : loginPath(next)}
              className="self-start"
            >
              Sign in again
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}

type Kinds = { hasApp: boolean; hasPasskey: boolean };
type AskProps = {
  next: string | null;
  recovery: boolean;
  kinds: Kinds;
  answer: Route.ComponentProps["actionData"];
};

function AskFactor({ next, recovery, kinds, answer }: AskProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = answer?.errors ?? {};
  const values: Record<string, string | undefined> = answer?.values ?? {};
  const kind = recovery || !kinds.hasApp ? "recovery" : "app";
  const isPasskeyFirst = kinds.hasPasskey && !kinds.hasApp && !recovery;
  useRefusal(form, answer);
  const passkey = kinds.hasPasskey ? (
    <PasskeyButton address="/login/passkey" next={next ?? AFTER_LOGIN}>
      Use your passkey
    </PasskeyButton>
  ) : null;
  return (
    <>
      <div>
        <h1 className="text-3xl">One more step</h1>
        <p className="mt-3 text-ink-soft">Your password is right. Now show your second factor.</p>
      </div>
      {isPasskeyFirst ? passkey : null}
      <Form key={kind} ref={form} method="post" noValidate className="flex flex-col items-start gap-5">
        <FormSentence>{errors[""]}</FormSentence>
        <input type="hidden" name="form" value={kind} />
        <CodeField kind={kind} error={errors.code} value={values.code} />
        <Button type="submit" disabled={busy} className="mt-2 w-full">
          {busy ? "Checking..." : "Sign in"}
        </Button>
      </Form>
      {isPasskeyFirst ? null : passkey}
      {kinds.hasApp ? (
        <p className="border-t border-hairline pt-6">
          <Link
            to={codePath(next, { recovery: !recovery })}
            replace
            className="link inline-flex min-h-11 items-center"
          >
            {recovery ? "Use your authenticator app" : "Use a recovery code"}
          </Link>
        </p>
      ) : null}
    </>
  );
}
