import { useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { checkPassword } from "#app/accounts/auth/credentials.server.ts";
import { noteProof } from "#app/accounts/auth/fresh-proof.server.ts";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, provePath, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { checkCode } from "#app/accounts/factors/check-code.server.ts";
import { readAppCodeForm, readPasswordForm } from "#app/accounts/factors/factor-forms.ts";
import { PasskeyButton } from "#app/accounts/factors/passkey-button.tsx";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import type { Route } from "./+types/prove";
import { AccountName } from "./account-frame.tsx";
import { CodeField } from "./credential-fields.tsx";
import { useRefusal } from "./form-messages.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Asks somebody who is signed in to show once more who it is, and then leads back (rules 14.22). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  const { hasApp, passkeys } = await findFactorKinds(context.get(database), viewer.userId);
  const kind = hasApp && url.searchParams.get("with") !== "password" ? "app" : "password";
  const next = safeReturnTarget(url.searchParams.get("next"));
  return { kind, next, email: viewer.email, hasApp, hasPasskey: passkeys > 0 } as const;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  const { form, ...fields } = Object.fromEntries(await readSentForm(request));
  const now = Temporal.Now.instant();
  const answer = form === "app" ? answerCode : form === "password" ? answerPassword : null;
  if (!answer) throw data(null, { status: 400 });
  const { errors, waitSeconds } = await answer(context, viewer, fields, now);
  if (errors) {
    const headers = waitSeconds ? { "Retry-After": String(waitSeconds) } : undefined;
    return data({ errors, values: typedValues(fields) }, { status: waitSeconds ? 429 : 400, headers });
  }
  await noteProof(context.get(database), viewer.sessionId, now);
  return redirect(safeReturnTarget(url.searchParams.get("next")) ?? AFTER_LOGIN);
}

type Context = Route.ActionArgs["context"];
type Fields = Record<string, FormDataEntryValue>;
/** What is wrong with a proof, and how long to wait; no errors for a right one. */
type Judged = { errors?: Record<string, string>; waitSeconds?: number };

async function answerPassword(context: Context, viewer: Viewer, fields: Fields): Promise<Judged> {
  const read = readPasswordForm(fields);
  if (!read.ok) return { errors: read.refusal };
  const checked = await checkPassword(context.get(database), viewer, read.value.password);
  if (checked.ok) return {};
  const { sentence, ...why } = checked.refusal;
  if (why.name === "too_many") return { errors: { "": sentence }, waitSeconds: why.waitSeconds };
  return { errors: { password: sentence } };
}

async function answerCode(
  context: Context,
  viewer: Viewer,
  fields: Fields,
  now: Temporal.Instant,
): Promise<Judged> {
  const read = readAppCodeForm(fields);
  if (!read.ok) return { errors: read.refusal };
  const typed = { kind: "app", code: read.value.code } as const;
  const checked = await checkCode(context.get(database), context.get(authentication), viewer, typed, now);
  if (checked.ok) return {};
  const { sentence, ...why } = checked.refusal;
  if (why.name === "too_many") return { errors: { "": sentence }, waitSeconds: why.waitSeconds };
  return { errors: { code: sentence } };
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, ({ form: _, ...sent }, { sentence }) => ({
    errors: { "": sentence },
    values: typedValues(sent),
  }));
}

export default function ProvePage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, next, email, hasApp, hasPasskey } = loaderData;
  const { site } = useSiteFacts();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  const other = `${provePath(next)}${next ? "&" : "?"}with=password`;
  useRefusal(form, actionData);
  return (
    <main className="page py-14 lg:py-24">
      <title>{`Confirm that it is you | ${site.name}`}</title>
      <div className="mx-auto flex max-w-md flex-col gap-8">
        <div>
          <h1 className="text-3xl">Confirm that it is you</h1>
          <p className="mt-3 text-ink-soft">
            What comes next matters, so we ask once more. Then you go on where you were.
          </p>
        </div>
        <Form key={kind} ref={form} method="post" noValidate className="flex flex-col items-start gap-5">
          <FormSentence>{errors[""]}</FormSentence>
          <input type="hidden" name="form" value={kind} />
          {kind === "app" ? (
            <CodeField kind="app" error={errors.code} value={actionData?.values.code} />
          ) : (
            <>
              <AccountName email={email} />
              <PasswordField
                id="password"
                name="password"
                label="Password"
                autoComplete="current-password"
                required
                className="w-full"
                error={errors.password}
              />
            </>
          )}
          <Button type="submit" disabled={busy} className="mt-2 w-full">
            {busy ? "Checking..." : "Continue"}
          </Button>
        </Form>
        {hasPasskey ? (
          <PasskeyButton address="/account/prove/passkey" next={next ?? AFTER_LOGIN}>
            Use your passkey
          </PasskeyButton>
        ) : null}
        {hasApp ? (
          <p className="border-t border-hairline pt-6">
            <Link
              to={kind === "app" ? other : provePath(next)}
              replace
              className="link inline-flex min-h-11 items-center"
            >
              {kind === "app" ? "Use your password" : "Use your authenticator app"}
            </Link>
          </p>
        ) : null}
      </div>
    </main>
  );
}
